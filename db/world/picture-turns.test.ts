import { expect, test } from 'vitest'
import { seededChance } from './chance.ts'
import { offers } from './euro2024/texts.ts'
import { createPictureTurns } from './picture-turns.ts'
import { pictures } from './pictures/registry.ts'

const byPeople = offers.filter(({ byOrganisations }) => !byOrganisations)

test('no page of twenty listings and no town of thirty shows a picture twice', () => {
  const chance = seededChance(7)
  const next = createPictureTurns(chance)
  const towns = ['Berlin', 'Dortmund', 'Hamburg', 'Köln', 'Leipzig']
  const shown = Array.from({ length: 150 }, () => {
    const town = chance.pick(towns)
    return { town, picture: next(byPeople, town).picture }
  })
  for (const { picture } of shown) expect(Object.keys(pictures)).toContain(picture)
  for (let start = 0; start + 20 <= shown.length; start += 1) {
    const page = shown.slice(start, start + 20).map(({ picture }) => picture)
    expect(new Set(page).size, `from ${start}`).toBe(20)
  }
  for (const town of towns) {
    const there = shown.filter((each) => each.town === town).slice(0, 30)
    expect(new Set(there.map(({ picture }) => picture)).size, town).toBe(there.length)
  }
})

test('words and picture belong together', () => {
  const next = createPictureTurns(seededChance(1))
  for (let turn = 0; turn < 100; turn += 1) {
    const { text, picture } = next(byPeople, 'Berlin')
    if (picture.startsWith('sofa-room')) expect(['living-room', 'living-room-at-night', 'loft']).toContain(text.scene)
    if (picture.startsWith('bedroom-foot')) expect(text.scene).toMatch(/bedroom|twin/)
  }
})
