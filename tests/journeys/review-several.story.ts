import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { draftUpToPhotos, openConsole, openOwnListings } from './hosting-steps.ts'
import { signUp } from './sign-up-steps.ts'
import { expect, openSharedLink, signIn, test } from './story.ts'

/** Lena signs up and submits requests whose titles begin with a word that nobody else uses. */
async function submitRequests(page: Page, name: string, titles: string[]): Promise<void> {
  for (const title of titles) {
    await draftUpToPhotos(page, 'lookingForPlace', `${name} ${title}`)
    await page.locator('button[name=intent][value=publish]').click()
    await page.waitForURL(/pending-approval/)
  }
}

/** Opens the queue as a member of staff, with only the listings of that name. */
async function openQueueOf(browser: Browser, name: string, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '', locale: 'de-DE', ...options })
  const staff = await context.newPage()
  await signIn(staff, 'operator@example.org')
  await openConsole(staff, /Prüfung/)
  await staff.waitForURL(/console\/queue/)
  const search = staff.getByRole('searchbox', { name: 'In der Prüfung suchen' })
  await search.fill(name)
  await search.press('Enter')
  await staff.waitForURL(/console\/queue\?.*q=/)
  await expect(staff.locator('tbody tr')).toHaveCount(2)
  return staff
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Holds back what the queue loads, as a slow line does. Returns what lets it through again. */
async function holdQueue(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(/console\/queue\.data/, async (route) => {
    await held.promise
    // The browser has given up the loads that a later key replaced.
    await route.continue().catch(() => {})
  })
  return async () => {
    held.resolve()
    await page.unroute(/console\/queue\.data/)
  }
}

const said = (page: Page, words: string | RegExp) => page.locator('output', { hasText: words })

test('several listings are searched, selected by keys, approved at once, taken back and sent back; one was decided on meanwhile', async ({
  page,
  browser,
  letterBox,
}) => {
  const mark = Date.now().toString(36)
  const name = `Zelttrupp-${mark}`
  const email = `lena-${mark}@example.org`
  await signUp(page, letterBox, email)
  await submitRequests(page, name, ['Nord', 'Süd'])
  const staff = await openQueueOf(browser, name)
  expect(await findings(staff)).toEqual([])

  await test.step('the keys select from one to the other, and the question names both', async () => {
    await staff.keyboard.press('x')
    await expect(staff.getByText('1 Inserat ausgewählt')).toBeVisible()
    await staff.keyboard.press('j')
    await expect(staff.locator('#queue-panel h2')).toContainText('Süd')
    await staff.keyboard.press('Shift+X')
    await expect(staff.getByText('2 Inserate ausgewählt')).toBeVisible()
    await staff.keyboard.press('a')
    const question = staff.getByRole('dialog')
    await expect(question.getByRole('heading')).toHaveText('2 Inserate freigeben')
    await expect(question.getByRole('listitem')).toHaveText([/Nord/, /Süd/])
    expect(await findings(staff)).toEqual([])
    await staff.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(staff.getByText('2 Inserate ausgewählt')).toBeVisible()
  })

  await test.step('on a slow line keys select the listing they moved to, and decide on none that is not shown', async () => {
    const row = (title: string) => staff.locator('tbody tr', { hasText: title })
    const panel = staff.locator('#queue-panel')
    await staff.getByLabel('Alle auswählen').uncheck()
    await row('Nord').getByRole('link').click()
    await expect(panel.getByRole('heading', { level: 2 })).toContainText('Nord')
    const release = await holdQueue(staff)
    for (const key of ['x', 'j', 'x']) await staff.keyboard.press(key)
    await expect(staff.getByText('2 Inserate ausgewählt')).toBeVisible()
    await expect(row('Süd').getByRole('link')).toHaveAttribute('aria-current', 'true')
    for (const key of ['x', 'k', 'x', 'j', 'a', 'r', 'c']) await staff.keyboard.press(key)
    await release()
    await expect(panel.getByRole('heading', { level: 2 })).toContainText('Süd')
    await expect(panel.locator('textarea')).toHaveCount(0)
    await expect(staff.locator('tbody tr')).toHaveCount(2)
    await staff.getByLabel('Alle auswählen').check()
  })

  await test.step('both are approved, and one key takes both back', async () => {
    await staff.keyboard.press('a')
    await staff.getByRole('dialog').getByRole('button', { name: '2 Inserate freigeben' }).click()
    await expect(said(staff, '2 Inserate freigegeben')).toBeVisible()
    await expect(staff.locator('tbody tr')).toHaveCount(0)
    await staff.keyboard.press('u')
    await expect(said(staff, 'Freigabe von 2 Inseraten zurückgenommen')).toBeVisible()
    await expect(staff.locator('tbody tr')).toHaveCount(2)
  })

  await test.step('a rejection without a reason is refused in German, and both stay selected', async () => {
    await staff.getByLabel('Alle auswählen').check()
    await staff.keyboard.press('r')
    const question = staff.getByRole('dialog')
    await question.getByRole('button', { name: '2 Inserate ablehnen' }).click()
    await expect(question.getByLabel('Nachricht an alle')).toHaveAccessibleDescription('Bitte fülle dieses Feld aus.')
    await expect(question.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#note-to-all')
    expect(await findings(staff)).toEqual([])
    await question.getByLabel('Nachricht an alle').focus()
    await staff.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(staff.getByText('2 Inserate ausgewählt')).toBeVisible()
    await expect(staff.locator('tbody input:checked')).toHaveCount(2)
    await staff.getByLabel('Alle auswählen').uncheck()
  })

  await test.step('one was decided on by a colleague while the question was open: the other one is sent back', async () => {
    await staff.getByLabel('Alle auswählen').check()
    await staff.getByRole('button', { name: 'Änderung erbitten …' }).first().click()
    const question = staff.getByRole('dialog')
    const colleague = await staff.context().newPage()
    await openSharedLink(colleague, `/console/queue?q=${name}`)
    await colleague.locator('#queue-panel button[value=approve]').click()
    await expect(said(colleague, 'freigegeben')).toContainText('Nord')
    await colleague.close()
    await question.getByLabel('Nachricht an alle').fill('Bitte schreibt dazu, wann ihr ankommt')
    await question.getByRole('button', { name: 'Bei 2 Inseraten Änderung erbitten' }).click()
    await expect(said(staff, 'zurückgegeben')).toContainText('Süd')
    await expect(staff.getByRole('alert')).toContainText('1 Inserat blieb, wie es war')
    await expect(staff.getByRole('alert')).toContainText('Darüber wurde inzwischen entschieden')
    await staff.context().close()
  })

  await test.step('their author reads the message about the one, and the other is public', async () => {
    await letterBox.newest(email, /wann ihr ankommt/)
    await openOwnListings(page)
    await expect(page.locator('article', { hasText: `${name} Süd` })).toContainText('wann ihr ankommt')
    await expect(page.locator('article', { hasText: `${name} Nord` })).not.toContainText('wann ihr ankommt')
  })
})

test('without script several listings are selected and rejected for one reason', async ({
  page,
  browser,
  letterBox,
}) => {
  const mark = Date.now().toString(36)
  const name = `Radtrupp-${mark}`
  const email = `lena-rad-${mark}@example.org`
  await signUp(page, letterBox, email)
  await submitRequests(page, name, ['Ost', 'West'])
  const staff = await openQueueOf(browser, name, { javaScriptEnabled: false })
  await staff.locator('#several button[value=reject]').click()
  await expect(staff.getByRole('alert')).toContainText('Wähle zuerst aus')
  for (const box of await staff.locator('tbody input[name=pick]').all()) await box.check()
  await staff.locator('#several button[value=reject]').click()
  const question = staff.getByRole('dialog')
  await expect(question.getByRole('listitem')).toHaveText([/Ost/, /West/])
  await question.getByLabel('Nachricht an alle').fill('Das ist Werbung')
  await question.getByRole('button', { name: '2 Inserate ablehnen' }).click()
  await expect(said(staff, '2 Inserate abgelehnt')).toBeVisible()
  await letterBox.newest(email, /Das ist Werbung/)
  await staff.context().close()
})
