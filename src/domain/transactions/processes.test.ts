import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { builtInProcesses, type Process } from './index.ts'

/** Checksums of every published version: what running transactions follow, which is all but how states look. */
const published: Record<string, string> = {
  'default-booking v1': '59087c32d4675ab3',
  'default-inquiry v1': '3f02bc099f60e39c',
  'flex-default-process v1': 'f3e0f78bb5f4a93a',
  'flex-default-process v2': '17f253e59544c385',
  'free-stay v1': 'fc55f9bc19166bd7',
  'free-stay v2': 'b41bfd86a715d6b3',
}

test('a version that transactions follow never changes; add a version', () => {
  const found = builtInProcesses.map((process) => [`${process.name} v${process.version}`, checksum(process)])
  expect(Object.fromEntries(found), 'a version that transactions follow never changes; add a version').toEqual(
    published,
  )
})

test('the checksum sees a changed time and not the order of keys', () => {
  const [first] = builtInProcesses
  if (!first) throw new Error('there is no process')
  const { name, ...rest } = first
  expect(checksum({ ...rest, name })).toBe(checksum(first))
  const later = { ...first, address: { ...first.address, until: { timepoint: 'time/booking-end' } as const } }
  expect(checksum(later)).not.toBe(checksum(first))
})

/** Returns the first 16 hexadecimal digits of the SHA-256 of the canonical JSON: keys sorted, lists in their order. */
function checksum({ looks: _looks, ...process }: Process): string {
  const json = JSON.stringify(process, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(json).digest('hex').slice(0, 16)
}
