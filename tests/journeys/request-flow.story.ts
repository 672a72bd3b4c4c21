import type { BrowserContextOptions, Page } from '@playwright/test'
import { day, passNotice } from './stay-steps.ts'
import { hydrated } from './search-steps.ts'
import { expect, openSentRequest, openSharedLink, scripted, signIn, test } from './story.ts'

const room = 'Schlafsofa im Altbau'

const said = {
  de: { who: 'Wer du bist', starts: 'Ich bin ', sent: 'Deine Anfrage ist bei Mehmet', until: /Mehmet hat bis .* Zeit/ },
  en: {
    who: 'Who you are',
    starts: 'I am ',
    sent: 'Your request is with Mehmet',
    until: /Mehmet has until .* to answer/,
  },
}

type Variant = {
  name: string
  way: 'mouse' | 'keys' | 'phone' | 'no script'
  language: 'de' | 'en'
  guest: string
  /** Days from today to the arrival. */
  from: number
  options: BrowserContextOptions
}

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const variants: Variant[] = [
  { name: 'with the mouse, in German', way: 'mouse', language: 'de', guest: 'lena', from: 4, options: desk },
  { name: 'by keys alone, in English', way: 'keys', language: 'en', guest: 'joana', from: 6, options: desk },
  { name: 'on a phone, in German', way: 'phone', language: 'de', guest: 'chiara', from: 8, options: phone },
  {
    name: 'on a phone without script, in English',
    way: 'no script',
    language: 'en',
    guest: 'sportclub',
    from: 10,
    options: { ...phone, javaScriptEnabled: false },
  },
]

const form = (page: Page) => page.locator('dialog:has([data-step])')
const picture = (page: Page) => page.locator('main img').first()

for (const { name, way, language, guest, from, options } of variants)
  test(`a request is made over its listing and sent, ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language === 'de' ? 'de-DE' : 'en-GB', ...options })
    const page = await context.newPage()
    await signIn(page, `${guest}@example.org`)
    await openSharedLink(page, `/s?keywords=${encodeURIComponent(room)}&lang=${language}`)
    const card = page.locator('article a', { hasText: room }).first()
    if (way !== 'no script') await hydrated(page)
    await card.click()
    await page.waitForURL(/\/l\//)
    await expect(page.locator('h1').first()).toContainText(room)
    const hasScript = way !== 'no script'
    await openForm(page, way, from)
    if (hasScript) await closesAgain(page, way, from)
    await passNotice(page)
    await expect(picture(page), 'without script the form is a page of its own').toBeVisible({ visible: hasScript })
    if (way === 'phone')
      expect(await form(page).boundingBox(), 'the whole screen').toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await write(page, way, said[language])
    await expect(page.getByRole('heading', { name: said[language].sent })).toBeVisible()
    await expect(page.locator('main')).toContainText(said[language].until)
    await asksElsewhere(page, way, language)
    await openSentRequest(page)
    await expect(page.locator('main')).toContainText(`${said[language].starts}${guest}`)
    await context.close()
  })

/** Chooses days on the listing and goes on to the form. */
async function openForm(page: Page, way: Variant['way'], from: number): Promise<void> {
  const isSmall = way === 'phone' || way === 'no script'
  const box = isSmall ? 'sheet' : 'box'
  if (isSmall) await page.locator('a[href*="book=1"]').click()
  if (way !== 'no script') await scripted(page.locator(`#${box}-from`))
  await page.locator(`#${box}-from`).fill(day(from))
  await page.locator(`#${box}-until`).fill(day(from + 1))
  const button = page.locator(`form:has(#${box}-from) > button[type=submit]`).first()
  if (way === 'keys') await button.press('Enter')
  else await button.click()
  await page.waitForURL(/\/request\?/)
  await expect(form(page)).toBeVisible()
}

/** Escape and Back close the form, and the listing below is as before. */
async function closesAgain(page: Page, way: Variant['way'], from: number): Promise<void> {
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  if (way === 'keys') {
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)
    await expect(page.locator('form:has(#box-from) > button[type=submit]').first(), 'where it was').toBeFocused()
    await page.keyboard.press('Enter')
  } else {
    await page.goBack()
    await expect(form(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/\/request/)
    await page.goForward()
  }
  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/request\\?.*${day(from)}`))
  await page.reload()
  await expect(picture(page), 'opened directly, it has its listing behind it').toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(1)
}

/** Writes with the help of a sentence opening, and sends. Without script there is no help. */
async function write(page: Page, way: Variant['way'], { who, starts }: (typeof said)['de']): Promise<void> {
  const message = page.locator('[name=message]')
  const send = page.locator('button[form=enquiry]')
  const name = variants.find((each) => each.way === way)?.guest ?? ''
  if (way === 'no script') {
    await message.fill(`${starts}${name}.`)
    return send.click()
  }
  const help = page.getByRole('button', { name: who })
  await (way === 'keys' ? help.press('Enter') : help.click())
  await expect(message).toBeFocused()
  await page.keyboard.type(`${name}.`)
  await expect(message).toHaveValue(`${starts}${name}.`)
  await page.context().setOffline(true)
  await (way === 'keys' ? send.press('Enter') : send.click())
  await expect(form(page).getByRole('alert')).toContainText(/konnten wir nicht senden|could not send/)
  await expect(message, 'nothing that was typed is lost').toHaveValue(`${starts}${name}.`)
  await page.context().setOffline(false)
  await (way === 'keys' ? send.press('Enter') : send.click())
}

/** Other places are named with the way to ask there; with script the text is there already. */
async function asksElsewhere(page: Page, way: Variant['way'], language: 'de' | 'en'): Promise<void> {
  const also = page.getByRole('link', { name: language === 'de' ? /^Auch hier anfragen/ : /^Ask here too/ }).first()
  await expect(also).toBeVisible()
  if (way !== 'mouse') return
  await also.click()
  await expect(page).not.toHaveURL(/sent=/)
  await passNotice(page)
  await expect(page.locator('[name=message]')).toHaveValue(`${said[language].starts}lena.`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: said[language].sent })).toBeVisible()
}
