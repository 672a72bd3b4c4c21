import { resolve } from 'node:path'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LayoutContext } from '../../parts/layout-context.ts'
import { loadMarketplace, type WizardTab } from '#config/marketplace.ts'
import type { Locale } from '#kernel/locale.ts'
import { inLocale } from '#web/server/reader-locale.ts'
import { TabContent } from './tab-content.tsx'
import type { TabProps } from './tab-props.ts'
import { askedFields } from './tab-values.ts'
import { headingOf } from './load-wizard.ts'
import { tabWords } from './tab-words.ts'
import type { WizardView } from './wizard-view.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))
const categories = { offer: 'offeringPlace', request: 'lookingForPlace' }

/** What only somebody reads who offers a place. */
const wordsOfOffers = {
  de: /Gäste|Haustiere|Hausregeln|Einzelbett|Schlafsofa|Ruhezeiten|Nadel|auf deinem Haus|dein(en|em)? (Platz|Haus|Zuhause)|bei dir|willkommen|zusagst|Frei (ab|bis)|Plätze/,
  en: /guests?\b|pets|house rules|single beds|sofa bed|quiet hours|the pin|your (place|home|house)|welcome|Free (from|until)|places/i,
}

/** Everything that a step of the wizard says, with its name, heading and introduction. */
async function draw(kind: 'offer' | 'request', tab: WizardTab, locale: Locale): Promise<string> {
  const category = marketplace.categories.find(({ key }) => key === categories[kind])
  const view = {
    tab,
    kind,
    mode: 'create',
    asksDays: true,
    listing: null,
    steps: [],
    stays: [],
    missing: [],
    pictures: [],
    calendar: null,
    waitsFirst: true,
    values: {},
    categories: [],
    card: { place: 'Berlin', availableFrom: '2024-06-14', availableUntil: '2024-06-20' },
    location: { exact: null, publicPoint: null, publicRadius: 500, styleUrl: null, credits: [] },
    limits: { title: 80, text: 4000, pictures: 12 },
    fields: askedFields(marketplace, categories[kind], tab, locale),
  } as unknown as WizardView
  const props = { view, values: {}, problems: [], typed: null, autosave: { touch() {} }, onSettle() {} }
  const layout = { locale, formatLocale: locale, marketplace: {} }
  const router = createMemoryRouter([{ path: '/', element: <TabContent {...(props as unknown as TabProps)} /> }])
  const page = (
    <LayoutContext value={layout as never}>
      <RouterProvider router={router} />
    </LayoutContext>
  )
  const { prelude } = await inLocale(locale, () => prerender(page))
  const words = {
    ...tabWords(marketplace, tab, category, locale),
    ...headingOf(marketplace, tab, category, locale, false),
  }
  return [...Object.values(words), ...spoken(await new Response(prelude).text())].join('\n')
}

/** The texts of a page that are seen or heard, without its markup. */
function spoken(html: string): string[] {
  const named = [...html.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(([, text = '']) => text)
  return [...named, html.replaceAll(/<[^>]*>/g, '\n')]
}

const tabs = marketplace.tabs.filter((tab) => tab !== 'features')

test.each(['de', 'en'] as const)('who writes a request reads no words of an offer in any step (%s)', async (locale) => {
  expect(tabs.length).toBeGreaterThan(4)
  for (const tab of tabs) expect.soft(await draw('request', tab, locale), tab).not.toMatch(wordsOfOffers[locale])
})

test.each(['de', 'en'] as const)(
  'who offers a place reads them: the list above is no list of nothing (%s)',
  async (locale) => {
    const offer = (await Promise.all(tabs.map((tab) => draw('offer', tab, locale)))).join('\n')
    const alternatives = wordsOfOffers[locale].source.split(/\|(?![^(]*\))/)
    const unused = alternatives.filter((each) => !new RegExp(each, 'i').test(offer))
    expect(unused.length, unused.join(', ')).toBeLessThan(alternatives.length / 3)
  },
)
