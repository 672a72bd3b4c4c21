import { expect, test } from 'vitest'
import { changeParty, type Party, partyText } from './party.ts'
import { partyInQuery, withParty } from './stay-in-address.ts'

const needs = { wheelchair: 'pub_accessibility', dog: 'pub_assistanceAnimals' }
const family: Party = { people: 3, children: 1, babies: 1, wheelchair: false, dog: false }

test('a party is written with its groups where there are any, in both languages', () => {
  expect(partyText({ people: 2 }, { locale: 'de' })).toBe('2 Personen')
  expect(partyText(family, { locale: 'de' })).toBe('2 Erwachsene, 1 Kind, 1 Baby')
  expect(partyText({ ...family, babies: 0, wheelchair: true, dog: true }, { locale: 'en' })).toBe(
    '2 adults, 1 child, Wheelchair, Assistance dog',
  )
})

test('there is always an adult, and never more people than there is room for', () => {
  expect(changeParty(family, { children: 5 }, 4)).toMatchObject({ people: 3, children: 2 })
  expect(changeParty(family, { people: 9 }, 4)).toMatchObject({ people: 4, children: 1 })
  expect(changeParty(family, { people: 0 }, 4)).toMatchObject({ people: 1, children: 0, babies: 1 })
})

test('the party stands in the address, and a wheelchair is the filter for places without steps', () => {
  const query = withParty(new URLSearchParams('dates=2024-06-20,2024-06-23'), { ...family, wheelchair: true }, needs)
  expect(String(query)).toBe('dates=2024-06-20%2C2024-06-23&people=3&children=1&babies=1&pub_accessibility=yes')
  expect(partyInQuery(query, needs)).toEqual({ ...family, wheelchair: true })
  expect(withParty(query, family, needs).has('pub_accessibility')).toBe(false)
  const noSteps = new URLSearchParams('pub_accessibility=no')
  expect(withParty(noSteps, family, needs).get('pub_accessibility'), 'another filter stays').toBe('no')
})
