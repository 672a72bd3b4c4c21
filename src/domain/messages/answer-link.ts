import { z } from 'zod'
import { isId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { Booking } from '../availability/index.ts'
import {
  declineReasons,
  processOf,
  processOfView,
  showTransaction,
  type TakenStep,
  transition,
  type TransactionView,
} from '../transactions/index.ts'
import { type ActLink, type Member, memberByLink, proofForMail, system, type Viewer } from '../users/index.ts'
import { type SubjectListing, subjectListings } from './subject-listings.ts'
import { answeringStep, answers, type HostDecision } from './answering-step.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret'>

const inputSchema = z.object({
  token: z.string().max(400).catch(''),
  reason: z.enum(declineReasons).nullish().catch(null),
})

/** What a link in the host's mail answers. `over`: the request waits no more, for another reason than this answer. */
export type AnswerByLink = {
  answer: HostDecision
  host: Member
  transactionId: string
  outcome: 'waiting' | 'given' | 'over'
  guestId: string
  listing: SubjectListing | undefined
  booking: Booking | null
  protectedData: Record<string, unknown>
}

/**
 * Returns the addresses in a mail to the host by which a request is accepted or declined without logging in. An answer is
 * missing where it has to be given in the inbox: where it does more than to accept or decline, such as taking a payment,
 * where the host logs in with a second factor, and where no answer is waited for.
 */
export async function answerLinks(
  app: Needs & Pick<App, 'publicUrl'>,
  { transactionId, userId, recipient }: { transactionId: string; userId: string; recipient: string },
): Promise<{ [Name in HostDecision]?: string }> {
  const request = await readRequest(app, transactionId)
  if (!request || request.view.providerId !== userId || outcomeOf(app, request) !== 'waiting') return {}
  const links: { [Name in HostDecision]?: string } = {}
  for (const answer of answers) {
    const link = linkFor(request, answer)
    const proof = link && (await proofForMail(app, link, recipient))
    if (proof) links[answer] = `${app.publicUrl}/answer?${new URLSearchParams({ t: tokenOf(request, answer, proof) })}`
  }
  return links
}

/** Returns what a link answers, and whether it still can. Changes nothing. Null for a link that is wrong or has ended. */
export async function readAnswerLink(app: Needs, token: string): Promise<AnswerByLink | null> {
  return (await openLink(app, token))?.shown ?? null
}

/**
 * Gives the answer of a link in the host's name, once, by the same transition as the inbox, with the reason where it
 * declines. Throws `answer-link-invalid` for a link that is wrong or has ended, `answer-link-of-another` where somebody
 * else is logged in, `transaction-invalid-transition` where the request waits no more, and what `transition` throws.
 */
export async function answerByLink(
  app: Needs & Pick<App, 'payments'>,
  viewer: Viewer,
  given: unknown,
): Promise<{ transactionId: string }> {
  const { token, reason } = parse(inputSchema, given)
  const open = await openLink(app, token)
  if (!open) throw new Problem('answer-link-invalid')
  const { link, proof, shown, step } = open
  // A guest who was sent the host's mail, such as by an answer that quotes it, must not accept her own request.
  if (viewer.kind === 'member' && viewer.userId !== shown.host.userId) throw new Problem('answer-link-of-another')
  if (shown.outcome !== 'waiting') throw new Problem('transaction-invalid-transition')
  const input = { id: shown.transactionId, transition: step, ...(shown.answer === 'decline' && { reason }) }
  return transition(app, shown.host, input, {
    // Again in the transaction of the step: meanwhile the person may have been banned.
    alongside: async (tx) => {
      if (!(await memberByLink({ ...app, db: tx }, link, proof))) throw new Problem('answer-link-invalid')
    },
  })
}

type Request = { view: TransactionView; process: ReturnType<typeof processOf>; asked: TakenStep }

/** Returns a transaction with the step that asked its host for an answer; undefined where none did. */
async function readRequest(app: Needs, transactionId: string): Promise<Request | undefined> {
  const view = await showTransaction(app, system, transactionId).catch((error: unknown) => {
    if (isProblem(error)) return undefined
    throw error
  })
  if (!view) return undefined
  const process = processOfView(view)
  const awaited = process.answers.filter(({ by }) => by === 'provider').map(({ state }) => state)
  const asked = view.transitions.findLast(({ to }) => awaited.some((state) => state === to))
  return asked && { view, process, asked }
}

/** Whether the answer is still waited for: the timer that ends it may run late. */
function outcomeOf({ clock }: Needs, { view, asked }: Request): 'waiting' | 'over' {
  const deadline = view.deadlines.find(({ owedBy }) => owedBy === 'provider')
  const isLate = deadline !== undefined && deadline.at <= clock.now()
  return view.state === asked.to && !isLate ? 'waiting' : 'over'
}

const purpose = 'answer-by-mail'

/**
 * Returns the link of an answer. The step that asked and the time that was asked for are part of it: a link does not accept
 * other days than those in its mail.
 */
function linkFor({ view, process, asked }: Request, answer: HostDecision): (ActLink & { step: string }) | undefined {
  const step = answeringStep(process, asked.to as TransactionView['state'], answer)
  if (!step || step.actions.length > 1 || step.privileged) return undefined
  const { booking } = view
  const time = booking ? [booking.start.toISOString(), booking.end.toISOString(), String(booking.seats)] : []
  return { purpose, userId: view.providerId, about: [view.id, answer, asked.id, ...time], step: step.name }
}

function tokenOf({ view }: Request, answer: HostDecision, proof: string): string {
  return `${view.id}.${answer}.${proof}`
}

async function openLink(app: Needs, token: string) {
  const [id = '', name, proof = '', ...rest] = token.split('.')
  const answer = answers.find((each) => each === name)
  const request = isId(id) && answer && rest.length === 0 ? await readRequest(app, id) : undefined
  const link = request && answer && linkFor(request, answer)
  const host = link && (await memberByLink(app, link, proof))
  if (!request || !answer || !link || !host) return null
  const { id: transactionId, customerId: guestId, listingId, booking, protectedData } = request.view
  const listing = (await subjectListings(app, [listingId])).get(listingId)
  const outcome = wasGiven(request, link.step) ? ('given' as const) : outcomeOf(app, request)
  const shown: AnswerByLink = { answer, host, transactionId, outcome, guestId, listing, booking, protectedData }
  return { link, proof, step: link.step, shown }
}

/** Whether the answer was given and nothing has happened since. */
function wasGiven({ view: { transitions } }: Request, step: string): boolean {
  return transitions.at(-1)?.transition === step
}
