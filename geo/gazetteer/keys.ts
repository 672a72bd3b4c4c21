import { fold, foldings } from '#adapters/geocoding/embedded/fold.ts'
import { keyClass, letterBits } from '#adapters/geocoding/embedded/gazetteer-format.ts'
import type { Entry } from './entries.ts'

export type Key = { text: string; entry: number; class: number }

/** Scripts in which visitors type; others would be transliterations that nobody searches by. */
const typed = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{Zs}\p{M}ʼ`´+]+$/u
const latin = /^[\x20-\x7e]*$/
const glue =
  /^(a|al|am|an|auf|bei|da|das|de|del|der|des|di|do|du|die|e|en|et|im|in|la|las|le|les|los|ob|of|on|sur|und|unter|van|vom|von|vor|y|zu|zum|zur) /

/** All keys by which the entries are found, sorted as their UTF-8 bytes sort. */
export function collectKeys(entries: Entry[]): Key[] {
  const keys: Key[] = []
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === 'postcode-region') continue
    for (const [text, rank] of keysOf(entry)) keys.push({ text, entry: index, class: rank })
  }
  return keys.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.entry - b.entry))
}

function keysOf(entry: Entry): Map<string, number> {
  const found = new Map<string, number>()
  const add = (text: string, rank: number) => {
    if (text && text.length <= 60 && rank < (found.get(text) ?? 9)) found.set(text, rank)
  }
  for (const name of new Set([entry.name, entry.de, entry.en]))
    for (const key of foldings(name)) add(key, keyClass.main)
  for (const name of entry.also) {
    if (name.length < 3 || (entry.number && /^[A-Z]{3}$/.test(name)) || !(latin.test(name) || typed.test(name)))
      continue
    // Names of landmarks are chosen by hand, so all of them count; so do short forms such as NRW.
    if (entry.kind === 'poi' || /^[A-Z]{3}$/.test(name)) for (const key of foldings(name)) add(key, keyClass.main)
    else add(fold(name), keyClass.alternate)
  }
  if (wantsWords(entry)) {
    for (const key of [...found].filter(([, rank]) => rank === keyClass.main).map(([text]) => text)) {
      const rest = key.slice(key.indexOf(' ') + 1)
      if (rest !== key && rest.length >= 4 && !glue.test(rest)) add(rest, keyClass.word)
    }
  }
  return found
}

/** `Homburg` for Bad Homburg, `Wittenberg` for Lutherstadt Wittenberg. */
function wantsWords({ country, kind, population }: Entry): boolean {
  return (kind === 'place' || kind === 'district') && (/^(DE|AT|CH)$/.test(country) || population > 50_000)
}

/** Which keys a mistyped name is compared with: what is likely meant, so that the comparison stays cheap. */
export function typoKeys(keys: Key[], entries: Entry[]): { key: number; letters: number }[] {
  return keys.flatMap(({ text, entry, class: rank }, key) => {
    const { country, kind, population } = entries[entry]!
    const likely =
      kind !== 'district' &&
      (population >= 15_000 || kind !== 'place' || (/^(DE|AT|CH)$/.test(country) && population >= 1500))
    const wanted = rank === keyClass.main && text.length >= 4 && text.length <= 30 && likely
    return wanted ? [{ key, letters: letterBits(text) }] : []
  })
}
