import type { Marketplace } from '#config/marketplace.ts'
import { Problem } from '#kernel/problem.ts'
import type { PersonNames } from './person-names.ts'

/** Words by which the people who run a marketplace are known, in the form that `plain` gives. */
const roles = new Set(['admin', 'administrator', 'administration', 'moderator', 'moderation', 'operator', 'support'])
/** Words that say nothing by themselves beside the name of the marketplace. */
const besides = new Set([
  ...roles,
  ...`team das the dein your vom von from service kundenservice kundendienst hilfe help helpdesk official offiziell office staff mail security`.split(
    ' ',
  ),
])

/**
 * Refuses a name by which somebody would be taken for the people who run the marketplace, such as `Support` or
 * `Quartier Team`. Throws `name-reserved` at `field`.
 */
export function requireUnreservedName(
  { name: marketplaceName }: Pick<Marketplace, 'name'>,
  names: Partial<Pick<PersonNames, 'firstName' | 'lastName' | 'displayName'>>,
  field: string,
): void {
  const ours = new Set(['quartier', ...wordsOf(marketplaceName)])
  const shown = [`${names.firstName ?? ''} ${names.lastName ?? ''}`, names.displayName ?? '']
  const given = [...shown, names.firstName ?? ''].map(wordsOf)
  if (given.some((words) => isReserved(words, ours))) throw new Problem('name-reserved', { field })
}

/** A role and nothing else beside words such as `team`; or the marketplace's own name in the same way. */
function isReserved(words: string[], ours: ReadonlySet<string>): boolean {
  if (words.length === 0) return false
  const telling = words.filter((word) => !besides.has(word) && !ours.has(word))
  return telling.length === 0 && words.some((word) => roles.has(word) || ours.has(word))
}

/** The words of a name, without marks, in small letters, with digits that stand for letters read as those. */
function wordsOf(name: string): string[] {
  return plain(name).match(/[\p{L}]+/gu) ?? []
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('de')
    .replaceAll('0', 'o')
    .replaceAll(/[1|!]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
}
