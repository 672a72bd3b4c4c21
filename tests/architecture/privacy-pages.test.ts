import { globSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { announcementCookie } from '#web/server/closed-announcements.ts'
import { noticeCookies } from '#web/server/notice-cookies.ts'
import { placeCookies } from '#web/server/place-cookies.ts'
import { localeCookie } from '#web/server/reader-locale.ts'
import { hostCookies } from '#web/server/host-cookies.ts'
import { readSourceTree } from './source-tree.ts'

const root = resolve(import.meta.dirname, '../..')
const lists = [...Object.values(noticeCookies), ...Object.values(placeCookies), announcementCookie]
const names = [...hostCookies, localeCookie, ...lists.map(({ cookie }) => cookie)]
/** How the product's code names the cookies it sets; each stands for names of the list above. */
const written = ['name', 'localeCookie']

test('the privacy page of every marketplace lists the cookies that the product sets, and no others', () => {
  const pages = globSync('marketplaces/*/pages/privacy-policy.*.md', { cwd: root }).map((page) => resolve(root, page))
  expect(pages.length).toBeGreaterThanOrEqual(4)
  for (const page of pages) {
    const rows = readFileSync(page, 'utf8').matchAll(/^\| (quartier_\w+|euCookiesAccepted|position)\s+\|/gm)
    expect({ page, listed: [...rows].map(([, name]) => name).toSorted() }).toEqual({ page, listed: names.toSorted() })
  }
})

test('the privacy page says how many cookies have the prefix, and how long data is kept', async () => {
  const numbers: Record<number, string> = { 5: 'fünf|five' }
  for (const key of readdirSync(resolve(root, 'marketplaces'))) {
    const { retention } = await loadMarketplace(key, root)
    const days = (['mails', 'notifications', 'reports', 'events'] as const).map((period) =>
      retention[period].slice(1, -1),
    )
    for (const locale of ['de', 'en']) {
      const text = readFileSync(resolve(root, 'marketplaces', key, `pages/privacy-policy.${locale}.md`), 'utf8')
      const rows = [...text.matchAll(/^\| (quartier_\w+)\s+\|/gm)].map(([, name]) => name)
      expect(rows.slice(0, hostCookies.length).toSorted()).toEqual([...hostCookies].toSorted())
      expect(text).toMatch(new RegExp(`(ersten|first) (${numbers[hostCookies.length]}) .*__Host-`))
      const kept = text.slice(text.indexOf('{#retention}'))
      for (const count of days)
        expect([key, locale, kept]).toEqual([key, locale, expect.stringMatching(`${count} (Tage|days)`)])
    }
  }
})

test('no other part of the product sets a cookie', () => {
  const set: string[] = []
  for (const [file, source] of readSourceTree(root)) {
    if (/\.test\.tsx?$|^tests\//.test(file) || file.includes('words/compiled')) continue
    if (/document\.cookie\s*=/.test(source)) set.push(`${file} by script`)
    for (const [, name = ''] of source.matchAll(/\bcookie\(([\w.]+)[,(]/g))
      if (!written.includes(name) && name !== 'hostCookieName') set.push(`${file}: ${name}`)
  }
  expect(set).toEqual([])
})
