import { expect, test } from 'vitest'
import { textHints } from './listing-text-hints.ts'

const found = (text: string) => textHints(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)

test('phone numbers are found however they are broken up', () => {
  expect(found('Ruft gern an: 0170 5550 188.')).toEqual(['phone: 0170 5550 188'])
  expect(found('+49 (30) 555-01 88, auch abends')).toEqual(['phone: +49 (30) 555-01 88'])
  expect(found('Tel. 030/5550188')).toEqual(['phone: 030/5550188'])
})

test('addresses are found, also those that hide', () => {
  expect(found('Schreib an anna@example.org oder hier')).toEqual(['email: anna@example.org'])
  expect(found('anna (at) example.org')).toEqual(['email: anna (at) example.org'])
  expect(found('anna[at]example punkt de')).toEqual(['email: anna[at]example punkt de'])
})

test('links and money are found', () => {
  expect(found('Bilder auf www.zimmer.de/anna und https://example.org/x')).toEqual([
    'link: www.zimmer.de/anna',
    'link: https://example.org/x',
  ])
  expect(found('Nur 20 € Unkostenbeitrag')).toEqual(['money: 20 €', 'money: Unkostenbeitrag'])
  expect(found('Überweisung genügt, bitte vorher überweisen')).toEqual(['money: Überweisung', 'money: überweisen'])
})

test('dates, minutes, postal codes and times are nothing to look at', () => {
  for (const text of [
    'Zum Stadion sind es 12 Minuten, die S7 fährt alle 10 Minuten.',
    'Vom 14.06.2024 bis 14.07.2024, 44137 Dortmund',
    'Seit 2006, WLAN 100 Mbit, 2. Stock, 18 bis 23 Uhr. Wir freuen uns!Bis bald',
    'Frühstück um 08:00 oder 09.30 Uhr',
  ])
    expect(found(text), text).toEqual([])
})

// Twenty times the longest text: a pattern that tries all ways would run into the limit of the test.
test('a long hostile text is read in one go', () => {
  for (const text of ['0 ', 'a.', '@', 'a@a '])
    expect(textHints(text.repeat(100_000 / text.length))).toBeInstanceOf(Array)
})
