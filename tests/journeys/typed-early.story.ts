import { openConsole } from './hosting-steps.ts'
import { withoutScriptsYet } from './late-scripts.ts'
import { openListing, passNotice } from './stay-steps.ts'
import { expect, openSharedLink, scripted, signIn, test } from './story.ts'

test.use({ locale: 'de-DE' })

test('contact details typed before the scripts are there stay, and can be saved', async ({ page }) => {
  await signIn(page, 'mehmet@example.org')
  await page.locator('button[popovertarget=profile-menu]').click()
  await page.locator('#profile-menu a[href="/account"]').click()
  await page.waitForURL(/\/account\/contact-details/)
  const release = await withoutScriptsYet(page)
  await page.reload()
  await page.locator('[name=phoneNumber]').fill('+49 231 4711')
  release()
  // It stands there only once script runs.
  await expect(page.getByRole('button', { name: 'Verwerfen' })).toBeVisible()
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('+49 231 4711')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.locator('main').getByRole('status')).toBeVisible()
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('+49 231 4711')
})

test('a written text changed before the scripts are there stays changed', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await page.locator('button[popovertarget=profile-menu]').click()
  await page.locator('#profile-menu a[href="/profile-settings"]').click()
  await page.waitForURL(/\/profile-settings/)
  const text = page.locator('textarea[name=bio]')
  await expect(text).not.toHaveValue('')
  const release = await withoutScriptsYet(page)
  await page.reload()
  await text.fill('Ich wohne seit zwanzig Jahren hier.')
  release()
  await page.waitForLoadState('networkidle')
  await expect(text).toHaveValue('Ich wohne seit zwanzig Jahren hier.')
})

test('another address typed before the scripts are there gets the mail for a new password', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto('/recover-password')
  const send = page.locator('main form button[type=submit]')
  await page.locator('[name=email]').fill('niemand@example.org')
  await send.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.locator('[name=email]').fill('sportclub@example.org')
  release()
  await page.waitForLoadState('networkidle')
  await expect(send).toBeEnabled()
  await expect(page.locator('[name=email]')).toHaveValue('sportclub@example.org')
  await send.click()
  await expect(page.locator('main').getByRole('status')).toContainText('sportclub@example.org')
})

test('a message typed before the scripts are there stays', async ({ page }) => {
  await signIn(page, 'anna@example.org')
  await page.locator('a[href="/inbox"]').filter({ visible: true }).first().click()
  await page.waitForURL(/\/inbox/)
  await page.locator('main a[href*="/details"]').filter({ hasText: 'Tomasz' }).first().click()
  const field = page.locator('textarea[name=content]')
  await field.waitFor({ timeout: 10_000 })
  const release = await withoutScriptsYet(page)
  await page.reload()
  await field.fill('Wir kommen um acht.')
  release()
  await scripted(field)
  await expect(field).toHaveValue('Wir kommen um acht.')
})

test('who goes on typing a request to a host while the scripts arrive loses no letter, and no press on plus', async ({
  page,
}) => {
  await signIn(page, 'ben@example.org')
  await openListing(page, 'Turnhalle für Fangruppen')
  await openSharedLink(page, `${new URL(page.url()).pathname}/request`)
  await passNotice(page)
  const field = page.locator('textarea[name=message]')
  await field.waitFor()
  const release = await withoutScriptsYet(page)
  await page.reload()
  await page.locator('button[data-step="1"]').click()
  await page.locator('button[data-step="1"]').click()
  await field.pressSequentially('Wir kommen ')
  release()
  await scripted(field)
  await page.keyboard.type('um acht.')
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.type(' Bis bald!')
  await expect(field).toHaveValue('Wir kommen um acht. Bis bald!')
  const people = page.locator('dialog input[type=number][name=people]')
  await expect(people).toHaveValue('3')
  await page.locator('button[data-step="1"]').click()
  await expect(people, 'one press is one step').toHaveValue('4')
})

test('listings of the queue that were picked before the scripts are there stay picked', async ({ page }) => {
  await signIn(page, 'operator@example.org')
  await openConsole(page, /Prüfung|Review|Queue/)
  const boxes = page.locator('main input[name=pick]')
  await boxes.first().waitFor()
  const release = await withoutScriptsYet(page)
  await page.reload()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  release()
  await expect(page.getByRole('status').filter({ hasText: /^2 / })).toBeVisible()
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
})

test('closing the line about cookies before the scripts are there keeps what was typed', async ({ page }) => {
  const release = await withoutScriptsYet(page)
  await page.goto('/recover-password')
  await page.locator('[name=email]').fill('sportclub@example.org')
  const close = page.getByRole('button', { name: 'Verstanden' })
  const closed = page.waitForRequest('**/dismiss-notice')
  await close.click()
  await closed
  await expect(close).toBeHidden()
  await expect(page.locator('[name=email]')).toHaveValue('sportclub@example.org')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[name=email]')).toHaveValue('sportclub@example.org')
  await expect(close).toBeHidden()
  await page.reload()
  await expect(close).toHaveCount(0)
})

test('a title typed before the scripts are there is saved, and counted', async ({ page }) => {
  await signIn(page, 'mehmet@example.org')
  await page.getByRole('banner').locator('a[href="/l/new"]').filter({ visible: true }).click()
  await page.locator('[name=category][value=offeringPlace]').check({ force: true })
  await page.locator('button[name=intent][value=next]:visible').last().click()
  await page.waitForURL(/\/draft\/description$/)
  const release = await withoutScriptsYet(page)
  await page.reload()
  const title = 'Zimmer über der Backstube'
  await page.locator('[name=title]').fill(title)
  await page.locator('[name=accessibility][value=no]').check({ force: true })
  const saved = page.waitForResponse((response) => response.request().method() === 'POST')
  release()
  await saved
  await expect(page.locator('main')).toContainText(`${title.length}/60`)
  await page.reload()
  await expect(page.locator('[name=title]')).toHaveValue(title)
  await expect(page.locator('[name=accessibility][value=no]')).toBeChecked()
})

for (const when of ['before', 'while'])
  test(`the number of people chosen ${when} the scripts arrive is searched for`, async ({ page }) => {
    const release = await withoutScriptsYet(page)
    await page.goto('/')
    const people = page.locator('main form[action="/s"] select[name=people]')
    if (when === 'before') await people.selectOption('3')
    release()
    if (when === 'while') await people.evaluate(chooseOnceScripted, '3')
    // It takes the focus from the field.
    await page.locator('h1').click()
    await expect(page.getByRole('button', { name: 'Wer: 3 Personen' })).toBeVisible()
    await page.locator('main form[action="/s"] button[type=submit]').click()
    await expect(page).toHaveURL(/People=3/)
  })

/** Chooses an option of a list as soon as script has found it in the page, before the page has changed. */
function chooseOnceScripted(list: HTMLElement | SVGElement, value: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!Object.keys(list).some((key) => key.startsWith('__reactProps'))) return void setTimeout(look)
      list.focus()
      if (list instanceof HTMLSelectElement) list.value = value
      list.dispatchEvent(new Event('change', { bubbles: true }))
      resolve()
    }
    look()
  })
}
