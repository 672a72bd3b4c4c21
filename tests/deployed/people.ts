import { type Browser, expect as expectNow, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ReceivedMail } from '../journeys/mailbox.ts'
import type { Deployment } from './deployment.ts'
import { nodeCookie } from './nginx.ts'

/** Pages of two nodes on a busy machine. */
export const expect = expectNow.configure({ timeout: 20_000 })

export type Visit = { node?: 'first' | 'second'; javaScriptEnabled?: boolean }

/** A browser of somebody's own on the landing page, in German; `node` is the one that answers, otherwise they take turns. */
export async function visit(browser: Browser, { url }: Deployment, { node, javaScriptEnabled = true }: Visit = {}) {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    locale: 'de-DE',
    viewport: { width: 1366, height: 900 },
    javaScriptEnabled,
  })
  context.setDefaultTimeout(20_000)
  if (node) await context.addCookies([{ name: nodeCookie, value: node, url }])
  const page = await context.newPage()
  await page.goto('/')
  return page
}

/** Waits for the newest mail to somebody whose subject or text matches. */
export async function newestMail({ mailbox }: Deployment, to: string, matching: RegExp): Promise<ReceivedMail> {
  const find = () => mailbox.mails.find((mail) => mail.to === to && matching.test(`${mail.subject}\n${mail.text}`))
  await expect.poll(find, { message: `a mail to ${to} that matches ${matching}` }).toBeTruthy()
  return find() as ReceivedMail
}

export const submit = (page: Page) => page.locator('main form button[type=submit]:visible').last().click()

/** From the landing page to the form and through it. */
export async function signUp(page: Page, [firstName, lastName]: [string, string], email: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).first().click()
  await page.waitForURL(/\/login/)
  await page.locator('a[href^="/signup"]:visible').first().click()
  await page.waitForURL(/\/signup/)
  await page.locator('[name=firstName]').fill(firstName)
  await page.locator('[name=lastName]').fill(lastName)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('ein langes Passwort')
  await page.locator('[name=terms]').check({ force: true })
  await submit(page)
  await page.waitForURL(/\/verify-email/)
}

/** Types the code of the mail. */
export async function confirmByCode(page: Page, site: Deployment, email: string): Promise<void> {
  const mail = await newestMail(site, email, /ist dein Code/)
  await page.locator('[name=code]').fill(mail.subject.replace(/\D/g, '').slice(0, 6))
  await page.locator('form:has([name=code]) button[type=submit]').click()
  await page.waitForURL(({ pathname }) => pathname !== '/verify-email')
}

/** A photograph of nearly the size that is taken at most, full of noise as a picture taken at night. */
export async function largePhotograph(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const buffer = await sharp({ create: { width: 4600, height: 3500, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'stube.jpg', mimeType: 'image/jpeg', buffer }
}

/** Through the tabs of a new offer to the last, where its photos are. */
export async function fillInOffer(page: Page, title: string): Promise<void> {
  await page.locator('a[href="/l/new"]:visible').first().click()
  await page.locator('[name=category][value=offeringPlace]').check({ force: true })
  await next(page, /\/description$/)
  await page.locator('[name=title]').fill(title)
  await page.locator('[name=description]').fill('Zwei Betten, ein Balkon und ein Schlüssel für euch.')
  await page.locator('[name=accessibility][value=no]').check({ force: true })
  await next(page, /\/location$/)
  await page.locator('[name=address]').fill('Dortmund')
  await page
    .getByRole('option', { name: /Dortmund/ })
    .first()
    .click()
  await expect(page.locator('[name=lat]')).not.toHaveValue('')
  await page.locator('[name=building]').fill('Hinterhaus, 2. Stock')
  await next(page, /\/availability$/)
  await next(page, /\/policy$/)
  await next(page, /\/photos$/)
}

async function next(page: Page, address: RegExp): Promise<void> {
  const before = (await page.locator('main h1').textContent()) ?? ''
  await page.locator('button[name=intent][value=next]:visible').last().click()
  await page.waitForURL(({ pathname }) => address.test(pathname))
  await expect(page.locator('main h1'), 'the next tab is drawn').not.toHaveText(before)
}
