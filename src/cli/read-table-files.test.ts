import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTableFiles } from './read-table-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a table of a spreadsheet is read whatever separates its columns, with the line on which each row begins', async () => {
  const tables = [
    '\uFEFFemail,firstName,lastName,bio\nanna@example.org,Anna,Lindner,"Two lines,\nand a comma"\n\nben@example.org, Ben ,Yilmaz,\n',
    'email;firstName;lastName;bio\r\nanna@example.org;Anna;Lindner;"Two lines,\nand a comma"\r\n\r\nben@example.org;Ben;Yilmaz;\r\n',
  ]
  for (const text of tables) {
    const rows = await readTableFiles([write('people.csv', text)])
    expect(rows).toMatchObject([
      { kind: 'person', file: 'people.csv', line: 2, values: { bio: 'Two lines,\nand a comma' } },
      { kind: 'person', line: 5, values: { email: 'ben@example.org', firstName: 'Ben', lastName: 'Yilmaz' } },
    ])
    expect(rows[1]?.values).not.toHaveProperty('bio')
  }
})

test('a line of JSON with an author is a listing', async () => {
  const file = write(
    'all.jsonl',
    '{"email":"anna@example.org"}\n\n{"author":"anna@example.org","pictures":["a.jpg"]}\n',
  )
  expect(await readTableFiles([file])).toEqual([
    { kind: 'person', file: 'all.jsonl', line: 1, values: { email: 'anna@example.org' } },
    { kind: 'listing', file: 'all.jsonl', line: 3, values: { author: 'anna@example.org', pictures: ['a.jpg'] } },
  ])
})

test('a file that is no table is refused with its name and line', async () => {
  await expect(readTableFiles([write('bad.jsonl', '{}\n[1]\n')])).rejects.toThrow('bad.jsonl:2 is not a JSON object')
  await expect(readTableFiles([write('bad.csv', 'email,name\nanna,"x\n')])).rejects.toThrow(/bad\.csv: /)
  await expect(readTableFiles([write('bad.csv', 'email,name\nanna\n')])).rejects.toThrow(/bad\.csv: .*line 2/)
  await expect(readTableFiles([join(folder, 'none.csv')])).rejects.toThrow('There is no file')
})
