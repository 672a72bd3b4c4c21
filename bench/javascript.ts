import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { startSite } from '#tests/running-site.ts'
import type { Figure } from './measure.ts'

export const title = 'JavaScript of a first visit (own files, brotli), before anything is touched'

const budgets: Record<string, number> = {
  '/': 0,
  '/how-it-works': 0,
  '/faq': 0,
  '/nirgendwo': 0,
  '/s': 120,
  '/login': 150,
  '/signup': 150,
  '/inbox/orders': 150,
  '/l/new': 150,
  '/listings': 150,
  '/console/queue': 150,
}

/** What a browser loads of scripts on each page, signed in where that is needed; the reference is the budget. */
export async function run(): Promise<Figure[]> {
  const site = await startSite({ DEMO_LISTINGS: '60' })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    const figures: Figure[] = []
    const measure = async (path: string, budget: number) => {
      const bytes: Promise<number>[] = []
      const collect = (response: { url(): string; body(): Promise<Buffer> }) => {
        if (/\.m?js(\?|$)/.test(response.url()))
          bytes.push(response.body().then((body) => brotliCompressSync(body).length))
      }
      page.on('response', collect)
      await page.goto(site.url + path, { waitUntil: 'networkidle' })
      page.off('response', collect)
      const kilobytes = (await Promise.all(bytes)).reduce((sum, each) => sum + each, 0) / 1000
      figures.push({
        what: path,
        value: `${kilobytes.toFixed(1)} kB`,
        reference: `budget ${budget} kB`,
        ratio: budget === 0 ? (kilobytes === 0 ? 'kept' : 'OVER') : kilobytes <= budget ? 'kept' : 'OVER',
      })
      await page.context().clearCookies({ name: 'none' })
    }
    const [signedOut, signedIn] = [Object.entries(budgets).slice(0, 7), Object.entries(budgets).slice(7)]
    for (const [path, budget] of signedOut) await measure(path, budget)
    await measure(await aListing(site.url), 120)
    await page.goto(`${site.url}/login`)
    await page.fill('[name=email]', 'operator@example.org')
    await page.fill('[name=password]', 'quartier-demo')
    await page.click('main form button[type=submit]')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    for (const [path, budget] of signedIn) await measure(path, budget)
    return figures
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function aListing(url: string): Promise<string> {
  const search = await (await fetch(`${url}/s`)).text()
  return /href="(\/l\/[^"?]+)/.exec(search)?.[1] ?? '/s'
}
