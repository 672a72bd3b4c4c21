import { expect, test } from 'vitest'
import { quoteText } from './quote-text.ts'

test('a quotation ends at the end of a sentence', () => {
  const text = 'Wir kommen zu viert und bleiben drei Nächte. Ein Boden reicht uns! Isomatten haben wir dabei.'
  expect(quoteText(text, 60)).toBe('Wir kommen zu viert und bleiben drei Nächte.')
  expect(quoteText(text, 70)).toBe('Wir kommen zu viert und bleiben drei Nächte. Ein Boden reicht uns!')
  expect(quoteText(text, 200)).toBe(text)
})

test('a point after a number or an abbreviation ends no sentence', () => {
  expect(quoteText('Wir kommen am Abend des 20. Juni an und brauchen z. B. ein Sofa', 40)).toBe(
    'Wir kommen am Abend des 20. Juni an und …',
  )
})

test('where the first sentence is too long or too short, the text is cut at a word', () => {
  expect(quoteText('Mein Sohn wird elf und hat sich ein Spiel gewünscht.', 30)).toBe('Mein Sohn wird elf und hat …')
  expect(quoteText('Hallo ihr! Mein Sohn wird elf und hat sich ein Spiel gewünscht.', 30)).toBe(
    'Hallo ihr! Mein Sohn wird elf …',
  )
})
