import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const stay = {
  id: 'a@quartier.example',
  from: '2024-06-20',
  until: '2024-06-23',
  stamp: new Date('2024-05-26T18:22:00Z'),
  summary: 'Aufenthalt bei Anna',
  description:
    'Ruhiges Gästezimmer zum Hof in Moabit, mit Blick auf die Kastanie; ganz hinten im zweiten Hof\nhttps://x',
  location: 'Bredowstraße 14, 10551 Berlin',
}

test('a stay is an entry of whole days from arrival to departure', () => {
  const file = calendarFile(stay)
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20240620\r\nDTEND;VALUE=DATE:20240623\r\n')
  expect(file).toContain('DTSTAMP:20240526T182200Z')
  expect(file).toContain('LOCATION:Bredowstraße 14\\, 10551 Berlin')
})

test('long lines are folded and read back whole', () => {
  const file = calendarFile(stay)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain('Kastanie\\; ganz hinten im zweiten Hof\\nhttps://x')
})

test('without an address that the reader may see, the file has none', () => {
  expect(calendarFile({ ...stay, location: null })).not.toContain('LOCATION')
})

test('hours are moments, so that every clock shows its own', () => {
  const hours = { start: new Date('2024-06-20T15:00:00Z'), end: new Date('2024-06-20T17:30:00Z') }
  expect(calendarFile({ ...stay, hours })).toContain('\r\nDTSTART:20240620T150000Z\r\nDTEND:20240620T173000Z\r\n')
})

test('every kind of line end in a text is written as one', () => {
  const file = calendarFile({ ...stay, description: 'a\r\nb\nc\rd' })
  expect(file).toContain('\r\nDESCRIPTION:a\\nb\\nc\\nd\r\n')
})
