import type { Browser, Page } from '@playwright/test'
import { openSite, type SiteWithClock } from './site-with-clock.ts'
import {
  acceptStay,
  askToStay,
  day,
  dialog,
  hostSide,
  lookAtStay,
  main,
  openAs,
  openListing,
  passNotice,
  pathOf,
  waitForTime,
  writeReview,
} from './stay-steps.ts'
import { atDesk, onPhone, type StoryVariant } from './stay-texts.ts'
import { expect, openLinkFromMail, test } from './story.ts'

const room = 'Ruhiges Gästezimmer zum Hof in Moabit'
const [guest, host] = ['helga@example.org', 'anna@example.org']

type Story = (tools: { site: SiteWithClock; as(email: string): Promise<Page>; variant: StoryVariant }) => Promise<void>

/** Tests a story in each variant, on its own site. */
function testEachVariant(title: string, story: Story): void {
  for (const variant of [atDesk, onPhone])
    test(`${title}, ${variant.name}`, { tag: '@long' }, async ({ browser }: { browser: Browser }) => {
      test.setTimeout(300_000)
      const site = await openSite()
      try {
        await story({ site, variant, as: (email) => openAs(browser, site, variant, email) })
      } finally {
        await site.end()
      }
    })
}

testEachVariant(
  'accepted and stayed: both say how it was, and neither reads the other before',
  async ({ site, as, variant }) => {
    const { words } = variant
    const stay = await askToStay(await as(guest), { title: room, from: 7, words: 'Guten Tag, ich komme allein.' })
    await acceptStay(await as(host), stay, variant)

    await site.passTo('P10D')
    const helga = await as(guest)
    await waitForTime(helga, stay, `${words.howWasIt} Anna?`)
    await writeReview(helga, variant, 5, 'Herzlich und ruhig, mit Kaffee am Morgen.')
    await lookAtStay(helga, variant)
    await expect(main(helga)).toContainText(words.notVisible)
    const anna = await as(host)
    await anna.goto(hostSide(stay))
    await lookAtStay(anna, variant)
    await expect(main(anna), 'a free review is one that does not know the other').not.toContainText('mit Kaffee')
    await openPausedRoom(anna, site)
    await openListing(anna, room)
    await expect(main(anna), 'hidden from everybody').not.toContainText('mit Kaffee')
    await anna.goto(hostSide(stay))
    await writeReview(anna, variant, 4, 'Helga war ein angenehmer Gast.')
    await lookAtStay(anna, variant)
    await expect(main(anna)).toContainText('mit Kaffee')
    await helga.reload()
    await expect(main(helga)).toContainText('ein angenehmer Gast')
    await openListing(helga, room)
    await expect(main(helga)).toContainText('mit Kaffee')
  },
)

testEachVariant(
  'only the guest says how it was: all read it when the time for reviews is over',
  async ({ site, as, variant }) => {
    const { words } = variant
    const stay = await askToStay(await as(guest), { title: room, from: 5, words: 'Guten Tag, ich komme allein.' })
    await acceptStay(await as(host), stay, variant)

    await site.passTo('P8D')
    const helga = await as(guest)
    await waitForTime(helga, stay, `${words.howWasIt} Anna?`)
    await writeReview(helga, variant, 5, 'Die Linde im Hof riecht wunderbar.')
    await openPausedRoom(await as(host), site)
    await openListing(helga, room)
    await expect(main(helga)).not.toContainText('Die Linde im Hof riecht')

    await site.passTo('P15D')
    const anna = await as(host)
    await waitForTime(anna, hostSide(stay), words.timeIsOver)
    await expect(anna.getByRole('link', { name: words.writeReview }), 'too late').toHaveCount(0)
    await openListing(anna, room)
    await expect(main(anna)).toContainText('Die Linde im Hof riecht')
    const later = await as(guest)
    await later.goto(stay)
    await lookAtStay(later, variant)
    await expect(main(later), 'the address has gone again').not.toContainText('Bredowstraße')
  },
)

testEachVariant(
  'declined with a reason: the next host is asked with one tap, and the guest withdraws',
  async ({ as, variant }) => {
    const { words } = variant
    const helga = await as(guest)
    const asked = await askToStay(helga, { title: room, from: 18, words: 'Guten Tag, eine von uns sucht ein Bett.' })
    await expect(main(helga)).toContainText(words.answerBy)
    const anna = await as(host)
    await anna.goto(hostSide(asked))
    await anna.getByRole('link', { name: words.decline, exact: true }).click()
    await dialog(anna).getByLabel(words.declineReason).check()
    await dialog(anna).locator('[name=message]').fill('Da sind wir leider selbst verreist.')
    await dialog(anna).getByRole('button', { name: words.declineDo }).click()
    await expect(main(anna)).toContainText(words.youDeclined)
    await expect(anna.locator('[name=content]'), 'the conversation stays open').toBeVisible()

    await helga.reload()
    await expect(main(helga)).toContainText(words.declined)
    await expect(main(helga)).toContainText('selbst verreist')
    await lookAtStay(helga, variant)
    await helga.getByRole('button', { name: words.askHere }).first().click()
    await helga.waitForURL((url) => url.pathname.startsWith('/order/') && url.pathname !== asked)
    await expect(main(helga), 'the words are carried over').toContainText('eine von uns sucht ein Bett')
    await lookAtStay(helga, variant)
    await helga.getByRole('link', { name: words.withdraw }).click()
    await dialog(helga).getByRole('button', { name: words.withdrawDo }).click()
    await expect(main(helga)).toContainText(words.withdrawnOn)
  },
)

testEachVariant(
  'not answered: the host is reminded twice, and the guest asks elsewhere',
  async ({ site, as, variant }) => {
    const { words } = variant
    const asked = await askToStay(await as(guest), { title: room, from: 12, words: 'Guten Tag, ich reise allein.' })
    const reminders = async () =>
      (await site.mailsTo(host)).filter(({ subject }) => /Helga.*(Antwort|answer)/.test(subject))

    await site.passTo('PT73H')
    await expect.poll(async () => (await reminders()).length, { timeout: 40_000, message: 'at half time' }).toBe(1)
    await site.passTo('P5DT1H')
    await expect.poll(async () => (await reminders()).length, { timeout: 40_000, message: 'before the end' }).toBe(2)
    await site.passTo('P7D')
    const helga = await as(guest)
    await waitForTime(helga, asked, words.unanswered)
    await lookAtStay(helga, variant)
    const elsewhere = helga.getByRole('button', { name: words.askHere })
    await expect(elsewhere.first()).toBeVisible()
    expect(await elsewhere.count()).toBeLessThanOrEqual(3)
    const anna = await as(host)
    await anna.goto(hostSide(asked))
    await lookAtStay(anna, variant)
    await expect(main(anna)).toContainText(words.wentUnanswered)
    await elsewhere.first().click()
    await helga.waitForURL((url) => url.pathname.startsWith('/order/') && url.pathname !== asked)
    await expect(main(helga)).toContainText('ich reise allein')
    await expect(main(helga)).toContainText(words.answerBy)
  },
)

for (const by of ['guest', 'host'] as const)
  testEachVariant(`accepted, then cancelled by the ${by}: address and number show and go`, async ({ as, variant }) => {
    const { words } = variant
    const helga = await as(guest)
    const stay = await askToStay(helga, { title: room, from: 16, words: 'Guten Tag Anna, ich komme allein.' })
    await lookAtStay(helga, variant)
    await expect(main(helga), 'no address before the yes').not.toContainText('Bredowstraße')
    const anna = await as(host)
    await acceptStay(anna, stay, variant)
    await helga.reload()
    await expect(main(helga)).toContainText(words.accepted)
    for (const known of ['Bredowstraße', '+49 171 3920043', words.wayThere, words.share])
      await expect(main(helga)).toContainText(known)
    await expect(helga.locator('a[href^="tel:"]')).toBeVisible()
    const box = await helga.locator('section[aria-label] canvas, [class*=map]').first().boundingBox()
    expect(box?.height, 'the map keeps its height').toBeGreaterThan(100)
    const file = await helga.request.get(
      (await helga.getByRole('link', { name: words.addToCalendar }).getAttribute('href')) ?? '',
    )
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${day(16).replaceAll('-', '')}`)

    const [leaves, stays] = by === 'guest' ? [helga, anna] : [anna, helga]
    await leaves.goto(by === 'guest' ? stay : hostSide(stay))
    await lookAtStay(leaves, variant)
    await leaves.getByRole('link', { name: words.cancel }).click()
    await dialog(leaves).getByRole('button', { name: words.cancelDo }).click()
    await expect(main(leaves)).toContainText(words.cancelledOn)
    await stays.goto(by === 'guest' ? hostSide(stay) : stay)
    await expect(main(stays)).toContainText(`${by === 'guest' ? 'Helga' : 'Anna'} ${words.cancelled}`)
    await helga.goto(stay)
    await lookAtStay(helga, variant)
    for (const known of ['Bredowstraße', '+49 171 3920043']) await expect(main(helga)).not.toContainText(known)
  })

testEachVariant('a request is answered with an offer, and becomes a stay', async ({ as, variant }) => {
  const { words } = variant
  const sportclub = await as('sportclub@example.org')
  await openListing(sportclub, 'Vier Freunde aus Poznań')
  const box = variant.onPhone ? 'sheet' : 'box'
  if (variant.onPhone) await sportclub.locator('a[href*="book=1"]').click()
  await sportclub.locator(`form:has(#${box}-offer) button[type=submit]`).first().click()
  await sportclub.waitForURL(/\/enquire\?/)
  await passNotice(sportclub)
  await expect(main(sportclub)).toContainText('Turnhalle für Fangruppen')
  await sportclub.locator('[name=message]').fill('Unsere Halle hat Platz für euch vier.')
  await sportclub.locator('button[form=enquiry]').click()
  await sportclub.waitForURL(/\/order\/.+\/details/)
  const talk = pathOf(sportclub)

  const tomasz = await as('tomasz@example.org')
  await tomasz.goto(hostSide(talk))
  await expect(main(tomasz)).toContainText('Platz für euch vier')
  // At a desk the panel beside the messages has the fields, on a phone the card among them.
  const card = tomasz.locator(variant.onPhone ? 'main li' : 'main section', { hasText: words.offersYou }).last()
  await expect(card).toContainText('Turnhalle für Fangruppen')
  await card.locator('[name=from]').fill(day(11))
  await card.locator('[name=until]').fill(day(13))
  await card.getByRole('button', { name: words.bookProposal }).click()
  await tomasz.waitForURL(/\/order\/.+\/details/)
  const stay = pathOf(tomasz)
  await expect(main(tomasz)).toContainText(words.answerBy)
  await sportclub.goto(hostSide(stay))
  await sportclub.getByRole('link', { name: words.accept, exact: true }).click()
  await dialog(sportclub).getByRole('button', { name: words.acceptDo }).click()
  await expect(main(sportclub)).toContainText(words.youAccepted)
  await tomasz.reload()
  await lookAtStay(tomasz, variant)
  await expect(main(tomasz)).toContainText('Adenauerallee 110')
})

/** The host opens the room again, which requests of the demo world have paused that nobody answered meanwhile. */
async function openPausedRoom(page: Page, site: SiteWithClock): Promise<void> {
  const mail = (await site.mailsTo(host)).find(
    ({ subject }) => subject.includes(room) && /pausiert|paused/.test(subject),
  )
  await openLinkFromMail(page, mail ?? { text: '' }, '/listings')
  const card = main(page).locator('li', { hasText: room }).first()
  const open = card.getByRole('button', { name: /^(Wieder öffnen|Open again)$/ })
  await open.click()
  await expect(open).toHaveCount(0)
}
