/** Names of a person or an organisation in each of the ways they are shown. */
export type PersonNames = { firstName: string; lastName: string; displayName: string; abbreviatedName: string }

/** Returns the names of a private person: displayed as the first name with the initial of the last one. */
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
 * Returns the names of an organisation: its first word is the first name, the rest the last name. For a single word, the
 * capital initial is the last name.
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

/**
 * Returns the name used to address and mention somebody: the whole name of an organisation, the first name of a person.
 * Empty for neither.
 */
export function spokenName({ profileType, firstName, displayName }: Named): string {
  return (profileType === 'organisation' ? displayName : firstName || displayName) ?? ''
}
