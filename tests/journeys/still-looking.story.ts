import type { Browser } from '@playwright/test'
import { openSite } from './site-with-clock.ts'
import { main, openAs } from './stay-steps.ts'
import { atDesk, onPhone, type StoryVariant } from './stay-texts.ts'
import { expect, openLinkFromMail, openSharedLink, test } from './story.ts'

const seekers = [
  { email: 'lena@example.org', title: 'Mutter und Sohn suchen zwei Betten in Berlin' },
  { email: 'tomasz@example.org', title: 'Vier Freunde aus Poznań suchen Platz' },
] as const
const [lena, tomasz] = seekers

const texts = {
  de: {
    asked: /Suchst du noch\?/,
    still: 'Suchst du noch?',
    yes: 'Ja, noch aktuell',
    thanks: 'Danke, dein Inserat ist zu sehen',
    paused: /pausiert/,
    heardNothing: 'nichts von dir gehört',
    open: 'Wieder öffnen',
    found: 'ist wieder zu finden',
  },
  en: {
    asked: /Are you still looking\?/,
    still: 'Are you still looking?',
    yes: 'Yes, still current',
    thanks: 'Thank you, your listing can be found',
    paused: /is paused/,
    heardNothing: 'have not heard from you',
    open: 'Open again',
    found: 'can be found again',
  },
}

function testEachVariant(title: string, story: (browser: Browser, variant: StoryVariant) => Promise<void>): void {
  for (const variant of [atDesk, onPhone])
    test(`${title}, ${variant.name}`, { tag: '@long' }, async ({ browser }) => {
      test.setTimeout(300_000)
      await story(browser, variant)
    })
}

testEachVariant(
  'asked whether they still look: one says yes in the mail, the other says nothing and shows the paused request again',
  async (browser, variant) => {
    const words = texts[variant.language]
    const site = await openSite()
    const as = (email: string) => openAs(browser, site, variant, email)
    const mailTo = async (email: string, subject: RegExp) => {
      const found = async () => (await site.mailsTo(email)).filter((mail) => subject.test(mail.subject))
      await expect.poll(async () => (await found()).length, { timeout: 40_000 }).toBe(1)
      const [mail] = await found()
      return mail ?? { text: '' }
    }
    try {
      // Their mails are in the language in which they last read the pages.
      for (const { email } of seekers) await as(email)

      await site.passTo('P14DT1H')
      const question = await mailTo(lena.email, words.asked)
      await mailTo(tomasz.email, words.asked)
      const visitor = await browser.newContext({ baseURL: site.url, ...variant.options })
      const page = await visitor.newPage()
      await openLinkFromMail(page, question, '/answer/listing')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.still)
      await expect(main(page)).toContainText(lena.title)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await main(page).getByRole('button', { name: words.yes }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.thanks)

      const waits = await as(tomasz.email)
      await waits.goto('/listings')
      const asked = main(waits).locator('li', { hasText: tomasz.title })
      await expect(asked.getByRole('button', { name: words.yes })).toBeVisible()

      await site.passTo('P22D')
      const paused = await mailTo(tomasz.email, words.paused)
      const later = await as(tomasz.email)
      await openSharedLink(later, `/s?keywords=${encodeURIComponent(tomasz.title)}`)
      await expect(later.locator('article a', { hasText: tomasz.title }), 'nobody finds it').toHaveCount(0)
      await openSharedLink(later, `/s?keywords=${encodeURIComponent(lena.title)}`)
      await expect(later.locator('article a', { hasText: lena.title }), 'hers can be found').not.toHaveCount(0)

      await openSharedLink(later, '/listings?state=closed')
      const card = main(later).locator('li', { hasText: tomasz.title })
      await expect(card).toContainText(words.heardNothing)
      await card.getByRole('button', { name: words.open }).click()
      await expect(main(later)).toContainText(words.found)
      await openSharedLink(later, `/s?keywords=${encodeURIComponent(tomasz.title)}`)
      await expect(later.locator('article a', { hasText: tomasz.title })).not.toHaveCount(0)

      const again = await (await browser.newContext({ baseURL: site.url, ...variant.options })).newPage()
      await openLinkFromMail(again, paused, '/answer/listing')
      await expect(again.getByRole('heading', { level: 1 }), 'the mail knows what was done on the page').toHaveText(
        words.thanks,
      )
    } finally {
      await site.end()
    }
  },
)
