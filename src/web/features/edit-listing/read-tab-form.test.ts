import { describe, expect, it } from 'vitest'
import euro2024 from '#marketplaces/euro2024/marketplace.ts'
import { marketplaceSchema } from '#config/marketplace-schema.ts'
import { movePicture } from './move-picture.ts'
import { readTabForm } from './read-tab-form.ts'
import { typedValues } from './typed-values.ts'

const marketplace = marketplaceSchema.parse(euro2024)

function form(entries: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

describe('reading the forms of the wizard', () => {
  const anna = form([
    ['title', 'Ruhiges Gästezimmer'],
    ['description', ''],
    ['capacity', '2'],
    ['availableFrom', '2024-06-14'],
    ['availableUntil', '2024-07-14'],
    ['language', 'de'],
    ['language', 'en'],
    ['pets', 'yes'],
    ['petsInfo', 'Wir haben eine Katze.'],
    ['allergies', 'yes'],
    ['rules', 'Bitte leise'],
  ])

  it('reads the fields that the description tab has for an offer, and no others', () => {
    const input = readTabForm(marketplace, 'description', 'offeringPlace', anna)
    expect(input).toMatchObject({ title: 'Ruhiges Gästezimmer', description: '', capacity: 2 })
    expect(input.fields).toMatchObject({ language: ['de', 'en'], pets: 'yes', petsInfo: 'Wir haben eine Katze.' })
    expect(input.fields).not.toHaveProperty('allergies')
    expect(input.fields).not.toHaveProperty('rules')
  })

  it('keeps valid values while others are missing', () => {
    const input = readTabForm(marketplace, 'description', 'offeringPlace', anna, { whileTyping: true })
    expect(input).not.toHaveProperty('description')
    expect(input.title).toBe('Ruhiges Gästezimmer')
  })

  it('gives back everything that was typed, several choices in one text', () => {
    expect(typedValues(anna)).toMatchObject({ language: 'de,en', title: 'Ruhiges Gästezimmer', description: '' })
  })

  it('reads pictures in the order of the form, each with its own description', () => {
    const photos = form([
      ['image', 'b'],
      ['alt:b', 'Küche\r\nmit Tisch'],
      ['image', 'a'],
      ['alt:a', ''],
    ])
    expect(readTabForm(marketplace, 'photos', 'offeringPlace', photos)).toEqual({
      images: [
        { imageId: 'b', alt: 'Küche mit Tisch' },
        { imageId: 'a', alt: '' },
      ],
    })
  })
})

describe('Buttons that move pictures without script', () => {
  const pictures = ['a', 'b', 'c'].map((imageId) => ({ imageId }))
  const after = (order: string) =>
    movePicture(pictures, order)
      .map(({ imageId }) => imageId)
      .join('')

  it.each([
    ['up:b', 'bac'],
    ['down:b', 'acb'],
    ['remove:b', 'ac'],
    ['up:a', 'abc'],
    ['down:c', 'abc'],
    ['up:unknown', 'abc'],
    ['', 'abc'],
  ])('%s makes %s', (order, expected) => expect(after(order)).toBe(expected))
})
