import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the icon of the browser tab is the mark of the pages', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const outlines = [...read('../public/favicon.svg').matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline!)
  expect(outlines).toHaveLength(2)
  for (const outline of outlines) expect(read('logo-outlines.ts')).toContain(outline)
})
