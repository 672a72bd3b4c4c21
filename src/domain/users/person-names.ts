/** What a person or an organisation is called, in each of the ways it is shown. */
export type PersonNames = { firstName: string; lastName: string; displayName: string; abbreviatedName: string }

/** Names of a private person: shown as the first name with the initial of the last one. */
export function privateNames(firstName: string, lastName: string): PersonNames {
  const initial = firstLetter(lastName)
  return {
    firstName,
    lastName,
    displayName: initial ? `${firstName} ${initial}.` : firstName,
    abbreviatedName: firstLetter(firstName) + initial,
  }
}

/**
 * Names of an organisation, which has one: its first word is the first name and the rest the last name; of a single word
 * the capital initial is the last name.
 */
export function organisationNames(name: string): PersonNames {
  const [firstName = '', ...rest] = name.split(' ')
  const lastName = rest.join(' ') || firstLetter(firstName)
  return { firstName, lastName, displayName: name, abbreviatedName: firstLetter(firstName) + firstLetter(lastName) }
}

function firstLetter(name: string): string {
  const [letter] = new Intl.Segmenter('de', { granularity: 'grapheme' }).segment(name)
  return letter ? letter.segment.toLocaleUpperCase('de') : ''
}

type Named = { profileType?: string; firstName: string | null; displayName: string | null }

/** Returns how somebody is spoken to and of: an organisation by its whole name, a person by the first one. Empty for neither. */
export function spokenName({ profileType, firstName, displayName }: Named): string {
  return (profileType === 'organisation' ? displayName : firstName || displayName) ?? ''
}
