import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { type AskedAnswer, answerQuestion, askedAnswers, questionOutcome, publicPicture } from '../listings/index.ts'
import { type ActLink, type Member, memberByLink, proofForMail, type Viewer } from '../users/index.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret'>

/** How long a link answers, from the question. A mail from an earlier year must not open or close anything. */
const linkDays = 60

/**
 * A listing as the mail and the page of the question show it. `picture`: its address without ending; null where it is not
 * public.
 */
export type AskedListing = {
  id: string
  title: string
  kind: 'offer' | 'request'
  availableFrom: string | null
  availableUntil: string | null
  picture: string | null
}

/** What a link in an author's mail answers. `paused`: the listing is paused for want of an answer. */
export type ConfirmListingLink = {
  answer: AskedAnswer
  outcome: 'waiting' | 'given' | 'over'
  author: Member
  listing: AskedListing
  paused: boolean
  /** Whether the listing waits for approval, because it was changed while it was closed. */
  reviewed: boolean
}

/** The question of a mail, and whether it says that the listing is paused. */
type AboutQuestion = { listingId: string; askedAt: Date; paused: boolean; userId: string; recipient: string }

/**
 * Returns what a mail about the question of `askedAt` says: the listing, when it is paused without an answer, and the
 * addresses by which its author answers without logging in. They are missing for somebody who logs in with a second factor.
 * Null where no answer is waited for any more, and where the listing was paused since the mail was queued: another one says
 * so.
 */
export async function questionToSend(
  app: Needs & Pick<App, 'publicUrl'>,
  { listingId, askedAt, paused, userId, recipient }: AboutQuestion,
): Promise<{ listing: AskedListing; pausedOn: Date | null; links: { [Answer in AskedAnswer]?: string } } | null> {
  const row = await readRow(app, listingId)
  if (!row || row.authorId !== userId || stateOf(app, row, askedAt, 'yes') !== 'waiting') return null
  if ((row.lapsedAt !== null) !== paused) return null
  const links: { [Answer in AskedAnswer]?: string } = {}
  for (const answer of askedAnswers) {
    const proof = await proofForMail(app, linkFor(row, askedAt, answer), recipient)
    const token = proof && [listingId, answer, askedAt.getTime(), proof].join('.')
    if (token) links[answer] = `${app.publicUrl}/answer/listing?${new URLSearchParams({ t: token })}`
  }
  const { answerDays } = app.marketplace.staleListings
  const pausedOn = answerDays > 0 && !row.lapsedAt ? new Date(askedAt.getTime() + answerDays * day) : null
  return { listing: await listingOf(app, row), pausedOn, links }
}

/** Returns what a link answers, and whether it still can. Changes nothing. Null for a link that is wrong or has ended. */
export async function readConfirmListingLink(app: Needs, token: string): Promise<ConfirmListingLink | null> {
  return (await openLink(app, token))?.shown ?? null
}

/**
 * Gives the answer of a link in its author's name, once. Throws `answer-link-invalid` for a link that is wrong or has ended,
 * `answer-link-of-another` where somebody else is logged in, `listing-state-conflict` where no answer is waited for any
 * more, and what `openListing` throws.
 */
export async function answerByConfirmListingLink(app: Needs, viewer: Viewer, token: string): Promise<void> {
  const open = await openLink(app, token)
  if (!open) throw new Problem('answer-link-invalid')
  const { link, proof, askedAt, shown } = open
  const { author, answer, listing } = shown
  if (viewer.kind === 'member' && viewer.userId !== author.userId) throw new Problem('answer-link-of-another')
  if (shown.outcome !== 'waiting') throw new Problem('listing-state-conflict')
  const input = { id: listing.id, askedAt, answer }
  await answerQuestion(app, author, input, {
    // Again in the transaction of the answer: meanwhile the person may have been banned.
    alongside: async (tx) => {
      if (!(await memberByLink({ ...app, db: tx }, link, proof))) throw new Problem('answer-link-invalid')
    },
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

function readRow({ db }: Pick<App, 'db'>, listingId: string) {
  return db
    .selectFrom('listings')
    .select(['id', 'authorId', 'title', 'category', 'availableFrom', 'availableUntil', 'state', 'deleted'])
    .select(['closedByStaff', 'askedAt', 'askedAnswer', 'lapsedAt'])
    .where('id', '=', listingId)
    .executeTakeFirst()
}

function stateOf({ clock }: Pick<App, 'clock'>, row: Row, askedAt: Date, answer: AskedAnswer) {
  const outcome = questionOutcome(row, askedAt, answer)
  const isLate = clock.now().getTime() > askedAt.getTime() + linkDays * day
  return outcome === 'waiting' && isLate ? 'over' : outcome
}

/** One listing, one question, one answer. */
function linkFor({ id, authorId }: Row, askedAt: Date, answer: AskedAnswer): ActLink {
  return { purpose: 'still-by-mail', userId: authorId, about: [id, answer, askedAt.toISOString()] }
}

async function openLink(app: Needs, token: string) {
  const [id = '', name, asked = '', proof = '', ...rest] = token.slice(0, 400).split('.')
  const answer = askedAnswers.find((each) => each === name)
  if (!isId(id) || !answer || !/^\d{1,15}$/.test(asked) || rest.length > 0) return null
  const askedAt = new Date(Number(asked))
  const row = await readRow(app, id)
  const link = row && !row.deleted && linkFor(row, askedAt, answer)
  const author = link && (await memberByLink(app, link, proof))
  if (!row || !link || !author) return null
  const shown: ConfirmListingLink = {
    answer,
    outcome: stateOf(app, row, askedAt, answer),
    author,
    listing: await listingOf(app, row),
    paused: row.lapsedAt !== null,
    reviewed: row.state === 'pendingApproval',
  }
  return { link, proof, askedAt, shown }
}

async function listingOf(app: Pick<App, 'db' | 'marketplace'>, row: Row): Promise<AskedListing> {
  const { id, title, category, availableFrom, availableUntil } = row
  const kind = app.marketplace.categories.find(({ key }) => key === category)?.kind ?? 'offer'
  return { id, title, kind, availableFrom, availableUntil, picture: await publicPicture(app, id) }
}
