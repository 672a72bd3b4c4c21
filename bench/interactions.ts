import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { startSite } from '#tests/running-site.ts'
import { type Interaction, interactions } from './interaction-list.ts'
import type { Figure } from './measure.ts'

export const title = 'Interaction to next paint, on a processor four times slower (p75 of the repetitions)'

/** The bar of the web vitals for a good page. */
const barMilliseconds = 200
const slowdown = 4
/** How long a person looks at a page before pressing something. The map is being made during the first second. */
const readingMilliseconds = 2000
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 4)
/** Events below this duration are not reported by browsers. */
const leastMilliseconds = 16

/** How long the browser takes from each press to the next picture: event timing, as web vitals measure it. */
export async function run(): Promise<Figure[]> {
  const site = await startSite({ DEMO_LISTINGS: '60' })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const figures: Figure[] = []
    const all: number[] = []
    for (const interaction of interactions) {
      const page = await openFor(browser, site.url, interaction)
      const times: number[] = []
      for (let round = 0; round < repetitions; round += 1)
        await timeOf(page, interaction).then(
          (time) => times.push(time),
          (error: Error) => console.error(`${interaction.what}: ${error.message.split('\n')[0]}`),
        )
      await page.context().close()
      all.push(...times)
      figures.push(figureOf(interaction.what, times))
    }
    return [...figures, figureOf('all of them', all)]
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function openFor(browser: Browser, baseURL: string, { as, phone }: Interaction): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1366, height: 900 }
  const context = await browser.newContext({ baseURL, viewport, locale: 'de-DE', hasTouch: Boolean(phone) })
  const page = await context.newPage()
  await page.addInitScript(collectEvents, leastMilliseconds)
  if (!as) return page
  await page.goto('/login')
  await page.fill('[name=email]', `${as}@example.org`)
  await page.fill('[name=password]', 'quartier-demo')
  await page.click('main form button[type=submit]')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

/** Returns the milliseconds of the longest event of one interaction. */
async function timeOf(page: Page, { open, ready, act }: Interaction): Promise<number> {
  await open(page)
  await page.locator(ready).first().waitFor()
  const element = await page.locator(ready).first().elementHandle()
  await page.waitForFunction(isScripted, element, { timeout: 30_000 })
  await page.waitForTimeout(readingMilliseconds)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => performance.clearMarks('interaction'))
  await act(page)
  await page.waitForTimeout(700)
  const times = await page.evaluate(() =>
    performance
      .getEntriesByName('interaction')
      .map(({ detail }: PerformanceEntry & { detail?: number }) => detail ?? 0),
  )
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return Math.max(leastMilliseconds, ...times)
}

/** In the browser: keeps the duration of each event of an interaction as a mark. */
function collectEvents(least: number): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) performance.mark('interaction', { detail: entry.duration })
  })
  observer.observe({ type: 'event', buffered: true, durationThreshold: least } as PerformanceObserverInit)
}

/** In the browser: whether script answers at an element. */
function isScripted(element: Element | null): boolean {
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

function figureOf(what: string, times: number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  if (sorted.length === 0)
    return { what, value: 'not measured', reference: `bar ${barMilliseconds} ms`, ratio: 'FAILED' }
  const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0
  return {
    what,
    value: `${p75} ms (${sorted[0]}–${sorted.at(-1)})`,
    reference: `bar ${barMilliseconds} ms`,
    ratio: p75 <= barMilliseconds ? 'kept' : 'OVER',
  }
}
