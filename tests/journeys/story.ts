import { setTimeout as wait } from 'node:timers/promises'
import { test as base, expect, type Locator, type Page, type Response } from '@playwright/test'
import type { ReceivedMail } from './mailbox.ts'

/** The stories' own vocabulary: addresses of this site and the letter box. */
export const test = base.extend<{ letterBox: LetterBox; contextsEnd: void }>({
  baseURL: process.env.JOURNEY_URL,
  // A page left open goes on working beside the next stories, and keeps one of the few event streams of its person.
  contextsEnd: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts())
      await use()
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
  letterBox: async ({ request }, use) =>
    use(
      letterBoxAt(async () => (await request.get(process.env.JOURNEY_MAILBOX ?? '')).json() as Promise<ReceivedMail[]>),
    ),
})

export { expect }

/** Mails that people in the stories got. */
export type LetterBox = {
  /** Waits for the newest mail to somebody whose subject or text matches. */
  newest(to: string, matching: RegExp): Promise<ReceivedMail>
}

function letterBoxAt(read: () => Promise<ReceivedMail[]>): LetterBox {
  return {
    async newest(to, matching) {
      for (let tries = 0; tries < 300; tries += 1) {
        const mail = (await read()).find((each) => each.to === to && matching.test(`${each.subject}\n${each.text}`))
        if (mail) return mail
        await wait(200)
      }
      throw new Error(`no mail to ${to} that matches ${matching}`)
    },
  }
}

/** The first link to this site in a mail whose path begins with `path`. */
export function linkIn(mail: Pick<ReceivedMail, 'text'>, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname.startsWith(path))
  if (!link) throw new Error(`no link to ${path} in the mail:\n${mail.text}`)
  return link.replace(/[)>\].,]+$/, '')
}

/** Signs somebody in by what the form sends, and opens the page that follows. Stories of signing in use the form itself. */
export async function signIn(page: Page, email: string, password = 'quartier-demo'): Promise<void> {
  await page.goto(await startSession(page, email, password))
}

/** Signs somebody in by what the form sends, and opens no page. Returns the path of the page that follows. */
export async function startSession(page: Page, email: string, password = 'quartier-demo'): Promise<string> {
  const answer = await page.request.post('/login', { form: { email, password }, maxRedirects: 0 })
  const { location } = answer.headers()
  expect(location, `${email} is signed in`).toBeTruthy()
  return location ?? '/'
}

/**
 * Waits until script answers at an element. Before that a press or a form loads a new document, as without script, and
 * offline it leads to the page of the browser.
 */
export async function scripted(element: Locator): Promise<void> {
  const isScripted = (each: Element) => Object.keys(each).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => element.evaluate(isScripted), 'script answers').toBe(true)
}

/**
 * Opens an address that somebody has from elsewhere: from a message, a bookmark, a search engine, or typed in. Everything
 * else is reached by the links of the page.
 */
export function openSharedLink(page: Page, address: string): Promise<Response | null> {
  return page.goto(address)
}

/** Opens the first link of a mail whose path begins with `path`. */
export async function openLinkFromMail(page: Page, mail: Pick<ReceivedMail, 'text'>, path: string): Promise<void> {
  await page.goto(linkIn(mail, path))
}

/** After a request was sent, from the step that says what happens next to the conversation. */
export async function openSentRequest(page: Page): Promise<void> {
  await page.waitForURL(/\/request\?.*sent=/)
  await page.locator('dialog a[href^="/order/"]').click()
  await page.waitForURL(/\/order\/.+\/details/)
}
