import { expect, test } from 'vitest'
import { importTables } from './import-tables.ts'
import type { CommandContext } from './verb.ts'

test('tables of the same name from two folders are refused, because pictures lie beside their table', async () => {
  const files = ['berlin/listings.csv', 'hamburg/listings.csv']
  await expect(importTables(files, {} as CommandContext, true)).rejects.toThrow('Two of the files have the same name')
})
