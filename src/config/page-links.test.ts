import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPages } from './folder-pages.ts'
import { loadMarketplace } from './marketplace.ts'
import { deadLinks, linkedAddresses } from './page-links.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'quartier-links-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a link to a page that does not exist is reported with its line', async () => {
  mkdirSync(join(folder, 'pages'))
  const file = join(folder, 'pages/faq.de.md')
  writeFileSync(
    file,
    '---\nsample: false\n---\n\n# Fragen\n\nSieh [hier](/faq#first), [dort](/s?x=1), [draußen](https://example.org/a) und\n[nirgends](/fag "Fragen").\n',
  )
  expect(deadLinks({ pages: await readPages(folder, ['faq.de.md'], ['de']) })).toEqual([
    `${file}:8 links to /fag, and there is no page "fag"`,
  ])
})

test.each(['euro2024', 'saunas', 'starter'])('no page of %s links to one that does not exist', async (name) => {
  const { pages } = await loadMarketplace(name, root)
  expect(pages.length).toBeGreaterThan(5)
  expect(deadLinks({ pages })).toEqual([])
})

test('the addresses of the product that pages may link to exist', () => {
  const routes = readFileSync(join(root, 'src/web/routes.ts'), 'utf8')
  for (const address of linkedAddresses.filter((each) => each !== 'api'))
    expect(routes).toMatch(new RegExp(`route\\('${address}['/]`))
})
