import type { FrameLocator, Page } from '@playwright/test'
import { expect, openSharedLink } from './story.ts'

/** Test cards of the sandbox by what they do. */
export const cards = {
  plain: '4242424242424242',
  mastercard: '5555555555554444',
  declined: '4000000000000002',
  noMoney: '4000000000009995',
  asksAlways: '4000002760003184',
} as const

/** The frame of the sandbox in which a card is entered. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/_sandbox/card-fields"]')

/** Chooses days on a listing and goes on to the payment. Returns its address. */
export async function reserve(page: Page, address: string, from: string, until: string): Promise<string> {
  await openSharedLink(page, `${address}/request?dates=${from},${until}&people=2`)
  const notice = page.locator('form:has([name=step][value=notice]) button')
  const next = page.locator('button[form=enquiry]')
  await expect(notice.or(next).first()).toBeVisible()
  if (await notice.isVisible()) await notice.click()
  await next.click()
  await page.waitForURL(/\/checkout\?stay=/)
  return page.url()
}

/** Types a card, the way a person does. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page)
  for (const [name, text] of [
    ['number', number],
    ['expiry', '0830'],
    // American Express has four digits.
    ['code', number.startsWith('37') ? '1234' : '123'],
  ] as const) {
    await frame.locator(`[name=${name}]`).fill('')
    await frame.locator(`[name=${name}]`).pressSequentially(text)
  }
}

export async function enterBilling(page: Page): Promise<void> {
  await page.locator('[name=line1]').fill('Lindenallee 27')
  await page.locator('[name=postal]').fill('23552')
  await page.locator('[name=city]').fill('Lübeck')
}

export const payButton = (page: Page) => page.locator('main form button[type=submit]').last()

/** Answers the bank's page. */
export async function answerBank(page: Page, outcome: 'pass' | 'fail' | 'abandon'): Promise<void> {
  const bank = page.frameLocator('dialog iframe')
  await bank.locator(`button[value=${outcome}]`).click()
  await expect(page.locator('dialog iframe')).toHaveCount(0)
}
