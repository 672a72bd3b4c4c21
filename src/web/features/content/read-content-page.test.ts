import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { withFallback } from '#kernel/locale.ts'
import { readContentPage } from './read-content-page.ts'

const page = (markdown: string) =>
  readContentPage({ pages: [{ key: 'about', markdown: withFallback({ de: markdown, en: '# About' }) }] }, 'about', 'de')

test('a page has a title, a beginning, sections with addresses of their own and parts', () => {
  const view = page('# Über uns\n\nWir **sind** viele.\n\n## Kontakt {#contact}\n\nSchreib uns.\n\n### Post\n\nBrief\n')
  expect(view).toMatchObject({
    title: 'Über uns',
    summary: 'Wir sind viele.',
    lead: '<p>Wir <strong>sind</strong> viele.</p>\n',
  })
  expect(view?.sections).toMatchObject([
    {
      id: 'contact',
      title: 'Kontakt',
      html: '<p>Schreib uns.</p>\n',
      parts: [{ title: 'Post', html: '<p>Brief</p>\n' }],
    },
  ])
})

test('a section does not take an id that every page has already', () => {
  const view = page('# X\n\n## Inhalte {#content}\n\nText\n\n## Mehr {#more}\n')
  expect(view?.sections.map(({ id }) => id)).toEqual(['section-1', 'more'])
})

test('a page that does not exist is not found', async () => {
  expect(readContentPage(await loadMarketplace('euro2024', process.cwd()), 'nothing', 'de')).toBeUndefined()
})

test('every page of the marketplace has the same sections in both languages, and its links lead to pages', async () => {
  const marketplace = await loadMarketplace('euro2024', process.cwd())
  expect(marketplace.pages.length * 2).toBe(readdirSync(`${marketplace.folder}/pages`).length)
  expect(marketplace.pages.length).toBeGreaterThanOrEqual(11)
  for (const { key, markdown } of marketplace.pages) {
    const [de, en] = [readContentPage(marketplace, key, 'de'), readContentPage(marketplace, key, 'en')]
    const outline = (view: typeof de) => view?.sections.map(({ id, parts }) => [id, parts.length])
    expect(outline(de), key).toEqual(outline(en))
    for (const text of Object.values(markdown))
      for (const [, path = ''] of text.matchAll(/\]\(\/([a-z-]*)/g))
        expect(
          ['', 's', 'l', 'login', 'signup', 'account', ...marketplace.pages.map((each) => each.key)],
          `${key}: ${path}`,
        ).toContain(path)
  }
})
