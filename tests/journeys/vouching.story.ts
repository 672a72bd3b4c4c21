import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { signUp } from './sign-up-steps.ts'
import { openListing, passNotice, pathOf } from './stay-steps.ts'
import { expect, type LetterBox, openLinkFromMail, openSharedLink, signIn, test } from './story.ts'

const place = 'Schlafsofa im Altbau'
const host = 'mehmet@example.org'

const variants = [
  {
    options: { locale: 'de-DE', viewport: { width: 390, height: 844 } },
    language: 'de',
    words: {
      vouch: 'Für diese Person bürgen',
      ask: 'Für Lena bürgen?',
      liability: 'Du haftest für nichts',
      vouchDo: 'Für Lena bürgen',
      given: /Du bürgst seit .+ für Lena/,
      mail: /Verein Nachbarschaft .+ bürgt für dich/,
      about: 'Wer für dich bürgt',
      toProfile: 'Zu deinem Profil',
      fact: (name: string) => new RegExp(`${name} bürgt seit .+ für Lena`),
      ownList: 'Für wen du bürgst',
      withdraw: 'Nicht mehr bürgen: Lena H.',
      withdrawn: 'Du bürgst nicht mehr für diese Person.',
      goodbye: /Verein Nachbarschaft .+ bürgt nicht mehr für dich/,
      nobody: 'Noch bürgt niemand für dich.',
    },
  },
  {
    options: { locale: 'en-GB', viewport: { width: 1440, height: 900 } },
    language: 'en',
    words: {
      vouch: 'Vouch for this person',
      ask: 'Vouch for Lena?',
      liability: 'you are liable for nothing',
      vouchDo: 'Vouch for Lena',
      given: /You have vouched for Lena since/,
      mail: /Verein Nachbarschaft .+ vouches for you/,
      about: 'Who vouches for you',
      toProfile: 'To your profile',
      fact: (name: string) => new RegExp(`${name} has vouched for Lena since`),
      ownList: 'Whom you vouch for',
      withdraw: 'Stop vouching: Lena H.',
      withdrawn: 'You no longer vouch for this person.',
      goodbye: /Verein Nachbarschaft .+ no longer vouches for you/,
      nobody: 'Nobody vouches for you yet.',
    },
  },
] as const

type Variant = (typeof variants)[number]

for (const variant of variants) {
  const { words, options, language } = variant

  test(`an organisation vouches for a person, whom hosts then know better, and withdraws it: ${language}`, async ({
    browser,
    letterBox,
  }) => {
    const key = `${language}-${Date.now()}`
    const email = `lena.hofer.${key}@example.org`
    const lena = await freshPage(browser, options)
    await signUp(lena, letterBox, email)
    await openSharedLink(lena, '/account/vouches')
    await expect(lena.locator('main h1')).toHaveText(words.about)
    await lena.getByRole('link', { name: words.toProfile }).click()
    await lena.waitForURL(/\/u\//)
    const profile = pathOf(lena)
    const { page: club, name } = await verifiedClub(browser, letterBox, variant, key)

    await openSharedLink(club, profile)
    await club.getByRole('link', { name: words.vouch }).click()
    await expect(club.getByRole('heading', { level: 1 })).toHaveText(words.ask)
    await expect(club.locator('main')).toContainText(words.liability)
    await club.getByRole('button', { name: words.vouchDo }).click()
    await expect(club.locator('main')).toContainText(words.given)

    await openLinkFromMail(lena, await letterBox.newest(email, words.mail), '/account/vouches')
    await expect(lena.locator('main')).toContainText(name)
    const visitor = await freshPage(browser, options)
    await openSharedLink(visitor, profile)
    await expect(visitor.locator('main')).toContainText(words.fact(name))

    const talk = await writeToHost(lena)
    const mehmet = await freshPage(browser, variants[0].options)
    await signIn(mehmet, host)
    const sale = `${talk.replace('/order/', '/sale/')}?lang=de`
    await openSharedLink(mehmet, sale)
    await expect(mehmet.locator('[data-person-bar], [data-person]').first()).toContainText(variants[0].words.fact(name))

    await openSharedLink(club, '/account/vouches')
    await expect(club.locator('main h1')).toHaveText(words.ownList)
    await club.getByRole('button', { name: words.withdraw }).click()
    await expect(club.getByRole('status').filter({ hasText: words.withdrawn })).toBeVisible()
    for (const [page, address] of [
      [visitor, profile],
      [mehmet, sale],
    ] as const) {
      await openSharedLink(page, address)
      await expect(page.locator('main')).toContainText('Lena')
      await expect(page.locator('main')).not.toContainText(name)
    }
    await openLinkFromMail(lena, await letterBox.newest(email, words.goodbye), '/account/vouches')
    await expect(lena.locator('main')).toContainText(words.nobody)
  })
}

async function freshPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage()
}

/** An organisation of this run that the operator has given the seal. */
async function verifiedClub(browser: Browser, letterBox: LetterBox, { options }: Variant, key: string) {
  const name = `Verein Nachbarschaft ${key.slice(-6)}`
  const email = `verein.${key}@example.org`
  const page = await freshPage(browser, options)
  await openSharedLink(page, '/signup')
  await page.locator('[name=profileType][value=organisation]').check({ force: true })
  await page.locator('[name=organisationType]').first().check({ force: true })
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill('quartier-demo')
  await page.locator('[name=terms]').check({ force: true })
  await page.locator('main form button[type=submit]:not([name]):visible').first().click()
  await page.waitForURL(/\/verify-email/)
  await openLinkFromMail(page, await letterBox.newest(email, /ist dein Code|is your code/), '/verify')
  await page.locator('main form button[type=submit]:not([name]):visible').first().click()
  await page.waitForURL(/confirmed=1/)
  await openSharedLink(page, '/account/vouches')
  await expect(page.locator('main'), 'without a seal').toContainText(/kein Siegel|no seal/)
  const own = await page.locator('a[href^="/u/"]').first().getAttribute('href')

  const operator = await freshPage(browser, variants[0].options)
  await signIn(operator, 'operator@example.org')
  await openSharedLink(operator, `${own}?lang=de`)
  await operator.getByText('Siegel (nur für das Team)').click()
  await operator.getByLabel('Organisation', { exact: false }).first().check()
  await operator.getByRole('button', { name: 'Speichern' }).click()
  await expect(operator.locator('main')).toContainText('Geprüft im')
  return { page, name }
}

/** Writes to Mehmet about his place, without days. Returns the path of the conversation. */
async function writeToHost(page: Page): Promise<string> {
  await openListing(page, place)
  await openSharedLink(page, `${pathOf(page)}/enquire`)
  await passNotice(page)
  await page.locator('[name=message]').fill('Ich bin im Sommer in der Stadt.')
  await page.locator('button[form=enquiry]').click()
  await page.waitForURL(/\/order\/.+\/details|sent=/)
  if (!/\/order\//.test(page.url())) await page.locator('dialog a[href^="/order/"]').click()
  await page.waitForURL(/\/order\/.+\/details/)
  return pathOf(page)
}
