import { expect, test } from 'vitest'
import type { ListingInput } from '#domain/listings/index.ts'
import { Problem } from '#kernel/problem.ts'
import { saveValidParts } from './save-valid-parts.ts'

const input: ListingInput = {
  title: 'x'.repeat(70),
  description: 'Ein Zimmer.',
  availableFrom: '2027-06-02',
  availableUntil: '2027-06-01',
  fields: { pets: 'perhaps', rules: 'Leise' },
}

/** Refuses the title, then the end of the days, then an answer, as the use-case does. */
function strict(saved: ListingInput[]) {
  return async (parts: ListingInput) => {
    if (parts.title) throw new Problem('field-too-long', { field: 'title', params: { max: 60 } })
    if (parts.availableUntil) throw new Problem('date-until-not-after-from', { field: 'availableUntil' })
    if (parts.fields?.pets) throw new Problem('field-invalid', { field: 'pets' })
    saved.push(parts)
  }
}

test('valid values are saved, and invalid ones are returned with their problems', async () => {
  const saved: ListingInput[] = []
  const refused = await saveValidParts(input, strict(saved))
  expect(saved).toEqual([{ description: 'Ein Zimmer.', fields: { rules: 'Leise' } }])
  expect(refused.map(({ field }) => field)).toEqual(['title', 'availableUntil', 'pets'])
})

test('a refusal of the whole form is thrown', async () => {
  const refuse = async () => {
    throw new Problem('listing-changed-meanwhile')
  }
  await expect(saveValidParts(input, refuse)).rejects.toThrow('listing-changed-meanwhile')
})
