import type { Page } from '@playwright/test'

/** Keeps the site's scripts back until the answer is called. */
export async function withoutScriptsYet(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
