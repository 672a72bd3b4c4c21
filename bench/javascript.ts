import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { startSite } from '#tests/running-site.ts'
import type { Figure } from './measure.ts'

export const title = 'JavaScript of a first visit (own files, brotli), before anything is touched'

/** Kilobytes by page and reader. A word in brackets is an address that is looked up on the page behind it. */
const budgets: Record<string, Record<string, number>> = {
  visitor: {
    '/': 125,
    '/how-it-works': 0,
    '/faq': 0,
    '/nirgendwo': 0,
    '/s': 125,
    '/login': 150,
    '/signup': 150,
    '[listing] /s': 125,
    '[profile] [listing] /s': 150,
  },
  anna: {
    '/s': 125,
    '[listing] /s': 125,
    '/listings': 150,
    '/l/new': 150,
    '[draft] /listings': 150,
    '[photos] /listings': 150,
    '[location] /listings': 150,
    '/inbox/sales': 150,
    '[conversation] /inbox/sales': 150,
  },
  chiara: { '/verify-email': 150 },
  operator: { '/console': 150, '/console/queue': 150 },
}

const lookUps: Record<string, RegExp> = {
  listing: /<article[\s\S]*?href="(\/l\/[^"?]+)/,
  profile: /<main[\s\S]*?href="(\/u\/[0-9a-f-]{36})/,
  draft: /href="(\/l\/[^"]+\/draft\/[a-z]+)"/,
  photos: /href="(\/l\/[^"]+\/(?:edit|changes-requested)\/)[a-z]+"/,
  location: /href="(\/l\/[^"]+\/(?:edit|changes-requested)\/)[a-z]+"/,
  conversation: /href="(\/sale\/[^"]+)"/,
}

/** The map is fetched where one is seen, and is not counted. */
const map = /\/(create-map|name-shields|maplibre-gl-worker)-/

/** What a browser loads of scripts on each page, signed in where that is needed; the reference is the budget. */
export async function run(): Promise<Figure[]> {
  const site = await startSite({ DEMO_LISTINGS: '60' })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const figures: Figure[] = []
    for (const [who, pages] of Object.entries(budgets)) {
      const page = await openAs(browser, site.url, who)
      for (const [what, budget] of Object.entries(pages)) figures.push(await measure(page, who, what, budget))
      await page.context().close()
    }
    return figures
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function openAs(browser: Browser, baseURL: string, who: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  if (who === 'visitor') return page
  await page.goto('/login')
  await page.fill('[name=email]', `${who}@example.org`)
  await page.fill('[name=password]', 'quartier-demo')
  await page.click('main form button[type=submit]')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

async function measure(page: Page, who: string, what: string, budget: number): Promise<Figure> {
  const path = await addressOf(page, what)
  // What the page before still loads is not this page's.
  await page.goto('about:blank')
  const bytes: Promise<number>[] = []
  const collect = (response: { url(): string; body(): Promise<Buffer> }) => {
    if (/\.m?js(\?|$)/.test(response.url()) && !map.test(response.url()))
      bytes.push(response.body().then((body) => brotliCompressSync(body).length))
  }
  page.on('response', collect)
  await page.goto(path, { waitUntil: 'load' })
  // Scripts that wait until the page is drawn take longer on a busy machine.
  await page.waitForTimeout(4000)
  page.off('response', collect)
  const kilobytes = (await Promise.all(bytes)).reduce((sum, each) => sum + each, 0) / 1000
  return {
    what: `${what.split(' ')[0]} (${who})`,
    value: `${kilobytes.toFixed(1)} kB`,
    reference: `budget ${budget} kB`,
    ratio: kilobytes <= budget ? 'kept' : 'OVER',
  }
}

async function addressOf(page: Page, what: string): Promise<string> {
  const [, word, from] = /^\[(\w+)\] (.+)$/.exec(what) ?? []
  if (!word || !from) return what
  const found = lookUps[word]?.exec(await (await page.request.get(await addressOf(page, from))).text())?.[1]
  if (!found) throw new Error(`no ${word} on ${from}`)
  return found.endsWith('/') ? found + word : found
}
