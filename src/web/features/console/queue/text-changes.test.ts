import { expect, test } from 'vitest'
import { type ChangedLine, textChanges } from './text-changes.ts'

/** Lines in short: `-` removed, `+` added, words that differ in brackets. */
const inShort = (lines: ChangedLine[]) =>
  lines.map(
    ({ kind, pieces }) =>
      ({ same: '  ', removed: '- ', added: '+ ' })[kind] +
      pieces.map(({ text, changed }) => (changed && pieces.length > 1 ? `[${text}]` : text)).join(''),
  )

test('words that differ are marked in the sentence before and after', () => {
  expect(
    inShort(textChanges('Zimmer für zwei, Nähe Westfalenstadion', 'Zimmer in ruhiger Lage, Nähe Westfalenstadion')),
  ).toEqual(['- Zimmer [für zwei], Nähe Westfalenstadion', '+ Zimmer [in ruhiger Lage], Nähe Westfalenstadion'])
})

test('changed words are marked as one where only spaces are between them, and apart where a word or a line break is', () => {
  const [removed] = textChanges('Ein Bett und ein Sofa im Flur.', 'Zwei Sessel und ein Stuhl im Flur.')
  expect(removed && inShort([removed])).toEqual(['- [Ein Bett] und ein [Sofa] im Flur.'])
  const [, added] = textChanges('Bett im Flur\nfür Gäste im Haus', 'Sofa im Saal\nohne Gäste im Haus')
  expect(added && inShort([added])).toEqual(['+ [Sofa] im [Saal]\n[ohne] Gäste im Haus'])
})

test('sentences that stayed are shown once, and added ones in their place', () => {
  const before = 'Unser Zimmer liegt im Erdgeschoss. Zum Stadion sind es 20 Minuten zu Fuß.'
  const after = 'Unser Zimmer liegt im Erdgeschoss. Zum Stadion sind es 12 Minuten zu Fuß. Ruft gern an: 0170 5550 188'
  expect(inShort(textChanges(before, after))).toEqual([
    '  Unser Zimmer liegt im Erdgeschoss.',
    '- Zum Stadion sind es [20] Minuten zu Fuß.',
    '+ Zum Stadion sind es [12] Minuten zu Fuß. [Ruft gern an: 0170 5550 188]',
  ])
})

test('a sentence that has nothing in common with the one before is a new one', () => {
  expect(inShort(textChanges('Ruhig und hell.', 'Mit Hund im Haus!'))).toEqual([
    '- Ruhig und hell.',
    '+ Mit Hund im Haus!',
  ])
})

test('an empty text is added or removed as a whole, and the same text has no changes', () => {
  expect(inShort(textChanges('', 'Neu.'))).toEqual(['+ Neu.'])
  expect(inShort(textChanges('Alt.', ''))).toEqual(['- Alt.'])
  expect(inShort(textChanges('Gleich.', 'Gleich.'))).toEqual(['  Gleich.'])
})

test('a line break that came is to be seen, and others stay', () => {
  const lines = textChanges('Eins.\n\nZwei drei vier.', 'Eins.\n\nZwei\ndrei vier.')
  expect(inShort(lines)).toEqual(['  Eins.', '- Zwei[ ]drei vier.', '+ Zwei[¶\n]drei vier.'])
})

test('long texts that have little in common are another text as a whole: comparing them would stop the site', () => {
  const signs = (step: number) =>
    Array.from({ length: 20_000 }, (_, at) => '!?;,:-()#+*/=&%$'[(at * step) % 16]).join('')
  expect(inShort(textChanges(signs(3), signs(7)))).toEqual([`- ${signs(3)}`, `+ ${signs(7)}`])
})
