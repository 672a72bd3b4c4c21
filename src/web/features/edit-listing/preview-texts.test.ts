import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { previewTexts } from './preview-texts.ts'
import { previewedAnswers } from './previewed-answers.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))
const texts = (category: string, values: Record<string, string>) =>
  previewTexts(previewedAnswers(marketplace, category, 'de'), values)

test('the preview of an offer says that pets are welcome and which languages the host speaks', () => {
  expect(texts('offeringPlace', { pets: 'yes', language: 'de,en' })).toEqual({
    facts: ['Haustiere willkommen'],
    languages: ['Deutsch', 'Englisch'],
  })
})

test('what is answered with no, or not at all, is left out', () => {
  expect(texts('offeringPlace', { pets: 'no', language: '' })).toEqual({ facts: [], languages: [] })
  expect(texts('offeringPlace', {})).toEqual({ facts: [], languages: [] })
})
