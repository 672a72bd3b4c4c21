import type { Page } from '@playwright/test'

/** A press or a key whose answer is timed. */
export type Interaction = {
  what: string
  /** The member who is signed in. */
  as?: string
  phone?: boolean
  open(page: Page): Promise<unknown>
  /** An element at which script has to answer before the press. */
  ready: string
  act(page: Page): Promise<unknown>
}

const search = '/s?address=Dortmund&bounds=51.6936,7.7553,51.3336,7.1753'
const room = '/s?keywords=Ruhiges%20G%C3%A4stezimmer'
/** How long a pointer rests on what it presses. */
const restMilliseconds = 150
const keywordChip = 'main summary:has-text("Stichwort")'
const ask = 'form:has(#box-from) > button[type=submit]'

const at = (address: string) => (page: Page) => page.goto(address)

async function atListing(page: Page): Promise<void> {
  await page.goto(room)
  const address = await page.locator('article a').first().getAttribute('href')
  await page.goto(new URL(address ?? '', page.url()).pathname)
}

async function atForm(page: Page): Promise<void> {
  await atListing(page)
  await page.goto(`${new URL(page.url()).pathname}/request`)
  const notice = page.locator('form:has([name=step][value=notice]) button')
  const message = page.locator('[name=message]')
  await notice.or(message).first().waitFor()
  if (await notice.isVisible()) await notice.click()
  await message.waitFor()
}

async function atConversation(page: Page): Promise<void> {
  await page.goto('/inbox/all')
  const address = await page.locator('main ul a[href*="/details"]').first().getAttribute('href')
  await page.goto(address ?? '')
}

/**
 * Presses an element as a hand does: the pointer arrives, rests for a moment, and presses. Playwright's own `click`
 * searches the page for what lies under the pointer while the browser handles the press, which would be counted too.
 */
const press = (selector: string) => async (page: Page) => {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(restMilliseconds)
  await page.mouse.down()
  await page.mouse.up()
}
const typeInto = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().focus()
  await page.keyboard.press('a')
}

/** What people do most on the five pages that they use most. */
export const interactions: Interaction[] = [
  { what: 'search: open a filter', open: at(search), ready: keywordChip, act: press(keywordChip) },
  {
    what: 'search: type into a filter',
    open: async (page) => {
      await page.goto(search)
      await page.locator(keywordChip).click()
      await page.locator('details[open] [name=keywords]').waitFor()
    },
    ready: 'details[open] [name=keywords]',
    act: typeInto('details[open] [name=keywords]'),
  },
  {
    what: 'search: requests instead of offers',
    open: at(search),
    ready: 'a[data-kind=request]',
    act: press('a[data-kind=request]:visible'),
  },
  {
    what: 'search: type a place',
    open: at(search),
    ready: 'input[role=combobox]',
    act: typeInto('input[role=combobox]'),
  },
  { what: 'search: open a listing', open: at(search), ready: 'main h1', act: press('article a') },
  { what: 'search: the next page', open: at('/s'), ready: 'a[href*="page=2"]', act: press('a[href*="page=2"]') },
  {
    what: 'search, phone: open all filters',
    phone: true,
    open: at(search),
    ready: 'a[href*="filters=open"]',
    act: press('a[href*="filters=open"]:visible'),
  },
  {
    what: 'search, phone: show the map',
    phone: true,
    open: at(search),
    ready: 'a[href*="view=map"]',
    act: press('a[href*="view=map"]:visible'),
  },
  {
    what: 'listing: open a photo',
    open: atListing,
    ready: 'a[href*="photo="]',
    act: press('a[href*="photo="]:visible'),
  },
  {
    what: 'listing: the next photo',
    open: async (page) => {
      await atListing(page)
      await page.goto(`${page.url()}?photo=1`)
    },
    ready: 'dialog[open] a',
    act: (page) => page.keyboard.press('ArrowRight'),
  },
  {
    what: 'listing: open the form of a request',
    as: 'ben',
    open: atListing,
    ready: ask,
    act: press(ask),
  },
  {
    what: 'listing, phone: open the box',
    phone: true,
    open: atListing,
    ready: 'a[href*="book=1"]',
    act: press('a[href*="book=1"]'),
  },
  {
    what: 'request: press a sentence opening',
    as: 'ben',
    open: atForm,
    ready: 'dialog [role=group] button:has(svg)',
    act: press('dialog [role=group] button:text-matches("Anlass|Reason")'),
  },
  {
    what: 'request: type into the message',
    as: 'ben',
    open: atForm,
    ready: 'dialog [name=message]',
    act: typeInto('dialog [name=message]'),
  },
  {
    what: 'request: close with Escape',
    as: 'ben',
    open: atForm,
    ready: 'dialog [name=message]',
    act: (page) => page.keyboard.press('Escape'),
  },
  {
    what: 'inbox: open a conversation',
    as: 'anna',
    open: at('/inbox/all'),
    ready: 'main ul a[href*="/details"]',
    act: press('main ul a[href*="/details"]'),
  },
  {
    what: 'inbox: another tab',
    as: 'anna',
    open: at('/inbox/all'),
    ready: 'main a[href^="/inbox/sales"]',
    act: press('main a[href^="/inbox/sales"]:visible'),
  },
  {
    what: 'conversation: type a message',
    as: 'anna',
    open: atConversation,
    ready: 'main [name=content]',
    act: typeInto('main [name=content]'),
  },
  {
    what: 'top bar: open the menu of the profile',
    as: 'anna',
    open: at('/inbox/all'),
    ready: 'header nav a',
    act: press('[popovertarget=profile-menu]:visible'),
  },
  {
    what: 'account: another page',
    as: 'anna',
    open: at('/account/contact-details'),
    ready: 'a[href="/account/sessions"]',
    act: press('a[href="/account/sessions"]:visible'),
  },
]
