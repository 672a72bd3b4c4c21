import type { Page } from '@playwright/test'
import { expect, openSharedLink, signIn, test } from './story.ts'

test.use({ locale: 'de-DE' })

/** Lets scripts through that a page names itself; those it loads afterwards fail until the returned function is called. */
async function withoutLaterScripts(page: Page): Promise<() => Promise<void>> {
  let named = ''
  await page.route('**/*', async (route) => {
    const [type, { pathname }] = [route.request().resourceType(), new URL(route.request().url())]
    if (type === 'document') {
      const response = await route.fetch({ maxRedirects: 0 })
      named += await response.text()
      await route.fulfill({ response })
    } else if (pathname.startsWith('/assets/') && pathname.endsWith('.js') && !named.includes(pathname))
      await route.abort()
    else await route.continue()
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}

const full = process.env.QUARTIER_TEST_SCALE === 'full'

for (const [width, person] of [
  [390, 'anna@example.org'],
  [1440, null],
  ...(full
    ? ([
        [1440, 'anna@example.org'],
        [390, null],
      ] as const)
    : []),
] as const)
  test(`pages stay when the scripts of their parts cannot be loaded (${width}, ${person ?? 'visitor'})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    if (person) await signIn(page, person)
    const allScripts = await withoutLaterScripts(page)
    for (const address of [
      '/',
      '/s',
      '/faq',
      ...(person ? ['/inbox/sales', '/account/contact-details', '/listings'] : ['/login']),
    ]) {
      await openSharedLink(page, address)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page.getByRole('heading', { name: /Application Error|Keine Verbindung/ }), address).toHaveCount(0)
    }
    await allScripts()
    // Once the browser is online again, what was left out is loaded.
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(page.getByText(/nur Cookies/)).toBeVisible()
    if (person && width === 390) await expect(page.getByRole('link', { name: 'Profil', exact: true })).toBeVisible()
  })
