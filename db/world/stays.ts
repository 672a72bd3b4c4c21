import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { App } from '#domain/app.ts'
import { markRead } from '#domain/messages/index.ts'
import {
  fireTimers,
  movesMoney,
  processByAlias,
  requestStay,
  takesPayments,
  transition,
} from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays } from '#kernel/dates.ts'
import { isProblem } from '#kernel/problem.ts'
import { logLeftOut, stepsOfProcess, unlessRefused } from './part-of-process.ts'
import { canPay, payStay } from './payments.ts'
import type { PersonName } from './people.ts'
import type { ReviewedStay, World } from './world.ts'

type Step = {
  /** The side that takes it; `time` for a timer. */
  by: 'guest' | 'host' | 'time'
  daysAgo: number
  name?: string
  text?: string
  reason?: 'dates' | 'space'
  rating?: number
}

/** One of Ben's stays: when he asked, for which days from today on, and how it went on. */
type NamedStay = { askedDaysAgo: number; days: [number, number]; people: number; text: string; steps: Step[] }

const accept = (daysAgo: number, text: string): Step => ({ by: 'host', daysAgo, name: 'accept', text })
const over = (daysAgo: number): Step => ({ by: 'time', daysAgo })

/** One for each state in which a stay can be, beside the question that he has asked in a conversation. */
const stays: NamedStay[] = [
  {
    askedDaysAgo: 22,
    days: [-16, -13],
    people: 1,
    text: 'Hello, I am Ben from Leeds and need a bed for three nights at the beginning of my journey.',
    steps: [
      accept(21, 'Gern, Ben. Klingel einfach, es ist immer jemand da.'),
      over(12),
      {
        by: 'guest',
        daysAgo: 11,
        name: 'review-1-by-customer',
        text: 'Warm welcome, strong coffee, and a key that actually fits. We would come back any time.',
        rating: 5,
      },
      {
        by: 'host',
        daysAgo: 10,
        name: 'review-2-by-provider',
        text: 'Ruhig, ordentlich, hat sogar abgespült. Jederzeit wieder.',
        rating: 5,
      },
    ],
  },
  {
    askedDaysAgo: 20,
    days: [-7, -4],
    people: 1,
    text: 'Three quiet nights on the way would save us. We travel by train.',
    steps: [
      accept(19, 'Das passt, ich freue mich.'),
      over(3),
      {
        by: 'host',
        daysAgo: 2,
        name: 'review-1-by-provider',
        text: 'Sehr freundlich, pünktlich und leise.',
        rating: 5,
      },
    ],
  },
  {
    askedDaysAgo: 18,
    days: [-6, -3],
    people: 1,
    text: 'Could I stay for three nights? I am tidy and out all day.',
    steps: [
      accept(17, 'Ja, gern. Bring Hausschuhe mit!'),
      over(2),
      {
        by: 'guest',
        daysAgo: 1,
        name: 'review-1-by-customer',
        text: 'Great place, close to everything. A little noisy at night, but so was I.',
        rating: 4,
      },
    ],
  },
  {
    askedDaysAgo: 16,
    days: [-4, -1],
    people: 1,
    text: 'Is there a corner left for a few nights?',
    steps: [accept(15, 'Für dich immer.'), over(0)],
  },
  {
    askedDaysAgo: 12,
    days: [14, 16],
    people: 1,
    text: 'We come back in two weeks. Could I book two nights already?',
    steps: [
      accept(11, 'Ist notiert.'),
      {
        by: 'host',
        daysAgo: 3,
        name: 'cancel-by-provider',
        reason: 'space',
        text: 'Es tut mir leid, bei uns ist ein Rohr geplatzt. Der Raum ist bis auf Weiteres nass.',
      },
    ],
  },
  {
    askedDaysAgo: 9,
    days: [5, 8],
    people: 1,
    text: 'Three nights, one person, and this time no guitar.',
    steps: [accept(8, 'Ohne Gitarre? Schade. Aber ja, komm gern!')],
  },
  {
    askedDaysAgo: 8,
    days: [20, 22],
    people: 1,
    text: 'Hi, is your place free for two nights? I arrive late, around eleven.',
    steps: [over(1)],
  },
  {
    askedDaysAgo: 6,
    days: [24, 26],
    people: 1,
    text: 'Two nights for me, please, I can sleep on anything.',
    steps: [{ by: 'guest', daysAgo: 5, name: 'withdraw', text: 'My cousin found us a sofa. Thank you all the same!' }],
  },
  {
    askedDaysAgo: 5,
    days: [27, 29],
    people: 1,
    text: 'Would you have room for one that weekend?',
    steps: [
      {
        by: 'host',
        daysAgo: 4,
        name: 'decline',
        reason: 'dates',
        text: 'An dem Wochenende feiern wir selbst. Davor hätte ich noch zwei Nächte frei.',
      },
    ],
  },
  {
    askedDaysAgo: 2,
    days: [10, 13],
    people: 1,
    text: 'Hello, could I stay for three nights? I would help with breakfast.',
    steps: [],
  },
]

/**
 * Lets Ben stay with the named hosts, one stay for each state of the process, through the same use-cases that pages call, at
 * times gone by. Where stays are paid for they are paid in the sandbox; without one there are none, because nobody can enter
 * a card here. A stay with a step that the marketplace's process does not have is left out.
 */
export async function makeStays(app: App, cast: Record<PersonName, Member>, world: World): Promise<void> {
  const isPaid = processByAlias(app.marketplace.process).transitions.some(movesMoney)
  if (isPaid && !canPay(app)) return
  const offers = new Set(categoriesOfKind(app.marketplace, 'offer'))
  const asked = new Set(world.conversations.filter(({ guest }) => guest === 'ben').map(({ listing }) => listing))
  const places = world.listings.filter(
    ({ author, category, state, title, hours }) =>
      author !== 'ben' && state === 'published' && !hours && offers.has(category) && !asked.has(title),
  )
  await withOpenPast(app, async () => {
    for (const [index, stay] of stays.entries()) {
      if (!isPossible(app, stay)) continue
      // From another one each time, and on to the next where those days are taken.
      const inTurn = places.map((_, turn) => places[(index + turn) % places.length])
      for (const place of inTurn) {
        if (!place) continue
        const placed = {
          ...stay,
          text: world.asking?.[index] ?? stay.text,
          guest: cast.ben,
          host: cast[place.author],
          title: place.title,
          key: `stay-${index}`,
        }
        // Refused altogether: it would be refused everywhere.
        if ((await unlessRefused(app, 'request', () => makeStay(app, placed))) !== false) break
      }
    }
  })
}

/** Lets guests stay with the named hosts in times gone by, and both sides review it; only where a stay needs no payment. */
export async function makeReviewedStays(
  app: App,
  cast: Record<PersonName, Member>,
  reviewed: ReviewedStay[],
): Promise<void> {
  if (processByAlias(app.marketplace.process).transitions.some(movesMoney)) return
  await withOpenPast(app, async () => {
    for (const [index, each] of reviewed.entries()) {
      const { guest, host, listing: title, endedDaysAgo, nights, people, text, accept: answer, byGuest, byHost } = each
      const arrived = endedDaysAgo + nights
      const stay: NamedStay = {
        askedDaysAgo: arrived + 4,
        days: [-arrived, -endedDaysAgo],
        people,
        text,
        steps: [
          accept(arrived + 3, answer),
          over(endedDaysAgo - 1),
          { by: 'guest', daysAgo: endedDaysAgo - 2, name: 'review-1-by-customer', ...byGuest },
          { by: 'host', daysAgo: endedDaysAgo - 3, name: 'review-2-by-provider', ...byHost },
        ],
      }
      if (!isPossible(app, stay)) continue
      const placed = { ...stay, guest: cast[guest], host: cast[host], title, key: `reviewed-${index}` }
      await unlessRefused(app, 'request', () => makeStay(app, placed))
    }
  })
}

function isPossible(app: App, { steps }: NamedStay): boolean {
  const known = stepsOfProcess(app)
  const lacking = steps.flatMap(({ name }) => (name && !known.has(`transition/${name}`) ? [`transition/${name}`] : []))
  for (const step of lacking) logLeftOut(app, step, 'the process has no such step')
  return lacking.length === 0
}

/** The listings of the demo are free from today on; for stays of days gone by they have to have been free before. */
async function withOpenPast(app: App, work: () => Promise<void>): Promise<void> {
  const windows = await app.db
    .selectFrom('listings')
    .select(['id', 'availableFrom'])
    .where('availableFrom', 'is not', null)
    .execute()
  await app.db.updateTable('listings').set({ availableFrom: null }).execute()
  await work()
  for (const { id, availableFrom } of windows)
    await app.db.updateTable('listings').set({ availableFrom }).where('id', '=', id).execute()
}

type Placed = NamedStay & { guest: Member; host: Member; title: string; key: string }

/** False when the days are taken there. */
async function makeStay(app: App, stay: Placed): Promise<boolean> {
  const { guest, host, title, askedDaysAgo, days, people, text, steps, key } = stay
  const listing = await app.db
    .selectFrom('listings')
    .select('id')
    .where('title', '=', title)
    .where('authorId', '=', host.userId)
    .executeTakeFirstOrThrow()
  const today = todayOf(app)
  const asked = await requestStay(daysAgo(app, askedDaysAgo), guest, {
    listingId: listing.id,
    dates: { from: addDays(today, days[0]), until: addDays(today, days[1]) },
    people,
    message: text,
    clientKey: key,
  }).catch((error: unknown) => {
    if (isProblem(error) && error.code === 'transaction-booking-time-not-available') return null
    throw error
  })
  if (!asked) return false
  const { transactionId } = asked
  if (takesPayments(app.marketplace)) await payStay(daysAgo(app, askedDaysAgo), guest, listing.id, transactionId)
  for (const step of steps) {
    const take = () => takeStep(daysAgo(app, step.daysAgo), { guest, host }, transactionId, step)
    // The stay remains as far as it has come.
    if ((await unlessRefused(app, `transition/${step.name}`, take)) === null) break
  }
  await markRead(app, guest, transactionId)
  return true
}

async function takeStep(
  app: App,
  sides: { guest: Member; host: Member },
  id: string,
  { by, name = '', text, reason, rating }: Step,
): Promise<true> {
  if (by === 'time') {
    while ((await fireTimers(app)) > 0);
    return true
  }
  await transition(app, sides[by], {
    id,
    transition: `transition/${name}`,
    ...(rating !== undefined && { params: { reviewRating: rating, reviewContent: text } }),
    ...(rating === undefined && text !== undefined && { message: text, clientKey: name }),
    ...(reason !== undefined && { reason }),
  })
  return true
}

function daysAgo(app: App, days: number): App {
  const now = new Date(app.clock.now().getTime() - days * 86_400_000)
  return { ...app, clock: { now: () => now } }
}
