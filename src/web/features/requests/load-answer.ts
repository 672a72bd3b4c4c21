import type { RouterContextProvider } from 'react-router'
import { freeNights } from '#domain/availability/index.ts'
import { answers, type HostDecision, inbox, type InboxRow, maxChosen } from '#domain/messages/index.ts'
import { previewAcceptance, showTransactions } from '#domain/transactions/index.ts'
import { addDays } from '#kernel/dates.ts'
import { isId, newId } from '#kernel/id.ts'
import { Problem, type ProblemCode, problemStatus } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { shortName } from '#web/server/member-name.ts'
import { stayDay, timeStyle } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { returnPath } from '#web/server/return-path.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { problemText } from '#words/problem-text.ts'
import { acceptanceView } from '../conversation/acceptance-view.ts'
import type { AcceptanceView } from '../conversation/order-view.ts'
import { revealed } from '../conversation/revealed.ts'
import type { AnswerView, TakenPlace } from './answer-view.ts'
import { requestCards } from './request-card-view.ts'

/** Returns the requests that the address names with what an answer would mean, or with what became of it. */
export async function loadAnswer(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
): Promise<AnswerView> {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  const { searchParams: query } = pageAddress(request)
  return withErrorPage(locale, async () => {
    const ids = chosenIds(query)
    const { items } = await inbox(app, viewer, { tab: 'sales', ids, firstPage: 1, page: pagesFor(ids, app) })
    const rows = ids.flatMap((id) => items.find(({ transactionId }) => transactionId === id) ?? [])
    const problems = refusals(query)
    const answer = answerOf(query)
    const done = query.has('done')
    const accepts = !done && answer === 'accept'
    const money = accepts ? await acceptances(context, rows) : null
    const cards = (await requestCards(context, rows)).map((card) => {
      const code = problems.get(card.id)
      const problem = code ? problemText({ code, params: {} }, locale) : null
      return { ...card, problem, money: money?.get(card.id) ?? null }
    })
    const waiting = rows.filter(({ transactionId }) => cards.some(({ id, waiting }) => waiting && id === transactionId))
    return {
      answer,
      done,
      cards,
      count: done ? cards.filter(({ problem }) => problem === null).length : waiting.length,
      refused: done ? cards.filter(({ problem }) => problem !== null).length : 0,
      ...(accepts ? await consequences(context, waiting) : { places: [], phone: null }),
      list: returnPath(query.get('list'), '/inbox/sales'),
      clientKey: newId(),
    }
  })
}

/** Returns the ids in an address, each once. Throws `field-required` without one, `field-invalid` for too many. */
function chosenIds(query: URLSearchParams): string[] {
  const ids = [...new Set(query.getAll('id').filter(isId))]
  if (ids.length > maxChosen) throw new Problem('field-invalid')
  return ids
}

function pagesFor(ids: string[], { marketplace }: Pick<RequestContext['app'], 'marketplace'>): number {
  return Math.max(1, Math.ceil(ids.length / marketplace.shown.conversations))
}

/** Returns the answer in an address. Throws `not-found` for another. */
function answerOf(query: URLSearchParams): HostDecision {
  const found = answers.find((each) => each === query.get('answer'))
  if (!found) throw new Problem('not-found')
  return found
}

/** Returns the refusals in an address, `problem=<id>.<code>`, by the id of the request. */
function refusals(query: URLSearchParams): Map<string, ProblemCode> {
  return new Map(
    query.getAll('problem').flatMap((each) => {
      const [id = '', code = ''] = each.split('.', 2)
      return Object.hasOwn(problemStatus, code) ? [[id, code as ProblemCode] as const] : []
    }),
  )
}

/** Returns what each acceptance does with the money, by the id of the request; none where nothing is paid here. */
async function acceptances(context: RequestContext, rows: InboxRow[]): Promise<Map<string, AcceptanceView>> {
  const { app, viewer, locale } = context
  const ids = rows.map(({ transactionId }) => transactionId)
  const names = new Map(rows.map(({ transactionId, partner }) => [transactionId, shortName(partner, locale)]))
  return new Map(
    (await showTransactions(app, viewer, ids)).flatMap((view) => {
      const preview = previewAcceptance(app, view)
      const name = names.get(view.id) ?? ''
      return preview ? [[view.id, acceptanceView(preview, name, timeStyle(context))] as const] : []
    }),
  )
}

/** Returns what the guests will see, and which nights their stays take of each listing. */
async function consequences(context: RequestContext, rows: InboxRow[]): Promise<Pick<AnswerView, 'places' | 'phone'>> {
  const byListing = Map.groupBy(rows, ({ listing }) => listing.id)
  const found = await Promise.all([...byListing].map(async ([id, requests]) => takenPlace(context, id, requests)))
  return { places: found.map(({ place }) => place), phone: found.find(({ phone }) => phone)?.phone ?? null }
}

async function takenPlace(context: RequestContext, listingId: string, rows: InboxRow[]) {
  const seen = await revealed(context, listingId)
  const place: TakenPlace = {
    listingId,
    title: rows[0]?.listing.title ?? '',
    address: seen.find(({ kind }) => kind === 'address')?.text ?? null,
    nights: await takenNights(context, listingId, rows),
  }
  return { place, phone: seen.find(({ kind }) => kind === 'phone')?.text ?? null }
}

/** Most nights that are listed, from the first on: the days of most hosts' requests lie within two months. */
const mostListedNights = 62

/** Returns the nights that the stays take. A request holds its places already, so that none of them can be gone. */
async function takenNights({ app, viewer, locale }: RequestContext, listingId: string, rows: InboxRow[]) {
  const stays = rows.flatMap(({ stay }) => (stay && !stay.hours ? [stay] : []))
  const from = stays.map((stay) => stay.from).toSorted()[0]
  const until = stays
    .map((stay) => stay.until)
    .toSorted()
    .at(-1)
  if (!from || !until) return []
  const end = addDays(from, mostListedNights)
  const nights = await freeNights(app, viewer, { listingId, from, until: until < end ? until : end })
  return nights.flatMap(({ night, free, seats }) => {
    const taken = stays.filter((stay) => stay.from <= night && night < stay.until)
    const count = taken.reduce((sum, stay) => sum + stay.seats, 0)
    return count > 0 ? [{ day: stayDay(night, locale), taken: count, left: free, seats }] : []
  })
}
