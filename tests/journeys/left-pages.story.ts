import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { hydrated } from './search-steps.ts'
import { expect, openSharedLink, test } from './story.ts'

test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

/** Returns what scripts of a page throw, also in promises that nothing awaits. */
function scriptErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error.message || error)))
  return errors
}

test('a search whose address the server completes, while style sheets are slow, leaves no script error', async ({
  page,
}) => {
  const errors = scriptErrors(page)
  await openSharedLink(page, '/s?pub_category=lookingForPlace')
  await hydrated(page)
  await toStart(page)
  const slow: string[] = []
  await page.route('**/*.css', async (route) => {
    slow.push(route.request().url())
    await wait(1500)
    await route.continue()
  })
  await page.getByRole('main').locator('search form button[type=submit]').click()
  await expect(page).toHaveURL(/\/s\?pub_category=offeringPlace/)
  expect(slow, 'the style sheets of the search are loaded again').not.toEqual([])
  expect(errors).toEqual([])
})

test('pressing another link before the data of the first one has ended leaves no script error', async ({
  page,
  baseURL,
}) => {
  const proxy = await holdingProxy(baseURL ?? '', /^\/login\.data/)
  const errors = scriptErrors(page)
  await openSharedLink(page, `${proxy.url}/s`)
  await hydrated(page)
  // The code of the next page comes late, so that its data is decoded before the page can be shown.
  await page.route('**/assets/*.js', async (route) => {
    await wait(1500)
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click()
  await expect.poll(() => proxy.held(), { intervals: [50] }).toBe(1)
  await page.waitForTimeout(300)
  await toStart(page)
  await page.waitForTimeout(300)
  expect(errors).toEqual([])
  await page.close()
  proxy.stop()
})

/** Presses the link to the start page, and waits until it is there. */
async function toStart(page: Page): Promise<void> {
  await page.locator('header a[href="/"]').first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('main').locator('search form')).toBeVisible()
}

/** Starts a proxy of the site that sends the data of some pages whole, but does not end these responses. */
async function holdingProxy(site: string, held: RegExp) {
  let count = 0
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const onward = ask(
      new URL(url, site),
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        const holds = held.test(url)
        // With a length the browser knows the end by itself.
        if (holds) delete answer.headers['content-length']
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing, { end: !holds })
        if (holds) answer.on('end', () => (count += 1))
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    held: () => count,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
