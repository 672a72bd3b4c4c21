import { href, redirect } from 'react-router'
import { type Thread, thread } from '#domain/messages/index.ts'
import { stayCost } from '#domain/receipts/index.ts'
import { shortName } from '#web/server/member-name.ts'
import { dateWithYear, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { wholeList } from '../conversation/inbox-address.ts'
import type { ThreadView } from '../conversation/inbox-view.ts'
import { loadOrderView } from '../conversation/load-order-view.ts'
import { stateText } from '../conversation/state-view.ts'
import { threadView } from '../conversation/thread-view.ts'
import { stayHistory } from './stay-history.ts'
import type { StayPageView } from './stay-page-view.ts'

/**
 * Returns the page of a stay for one of its two people. A conversation without days has none: its reader is redirected
 * there. Throws `not-found` for everybody else.
 */
export async function loadStayPage(context: RequestContext, id: string, url: URL): Promise<StayPageView> {
  const { app, viewer, locale } = context
  const opened = await thread(app, viewer, id)
  const { role, transaction, listing } = opened
  const isGuest = role === 'customer'
  const conversationTo = href(isGuest ? '/order/:id/details' : '/sale/:id/details', { id: opened.transactionId })
  const [order, cost] = await Promise.all([
    loadOrderView(context, opened, url),
    transaction.booking ? stayCost(app, transaction, role) : null,
  ])
  if (!order.stay) throw redirect(conversationTo)
  const style = timeStyle(context)
  const place = { tab: isGuest ? ('orders' as const) : ('sales' as const), ...wholeList }
  const shown = threadView(opened, order, place, url, context, { offered: [], own: [] })
  const isPaid = cost?.payment?.state === 'taken'
  return {
    thread: { ...shown, progress: namedStages(shown.progress, isPaid), person: null, quota: null },
    stay: order.stay,
    state: stateLine(opened, shown, style),
    title: titleOf(opened, order.heading, locale) ?? shown.state.text,
    place: listing.place?.[locale] ?? null,
    conversationTo,
    history: stayHistory(opened, cost, style),
  }
}

/** Returns what came of the request, with the day on which it was agreed or ended. */
function stateLine({ transaction, look, events }: Thread, shown: { ended: string | null }, style: TimeStyle): string {
  const { locale } = style
  if (shown.ended) return shown.ended
  const agreed = events.findLast((event) => event.look.step === 'accept')
  const state = stateText(look, locale)
  return agreed && look.name === agreed.look.name && transaction.booking?.state === 'accepted'
    ? m.order_stage_ended({ state, day: dateWithYear(agreed.at, style) }, { locale })
    : state
}

/** Who stays with whom, while the stay is agreed and lies ahead; otherwise the heading of the conversation. */
function titleOf(
  { transaction, look, partner, role }: Thread,
  heading: string | null,
  locale: RequestContext['locale'],
): string | null {
  if (transaction.booking?.state !== 'accepted' || look.step !== 'accept') return heading
  const name = shortName(partner, locale)
  return (role === 'customer' ? m.stay_page_guest : m.stay_page_host)({ name }, { locale })
}

/** Returns the stages with words for what has happened: asked, agreed, paid. */
function namedStages(stages: ThreadView['progress'], isPaid: boolean): ThreadView['progress'] {
  return (
    stages?.map((stage) => {
      if (stage.state !== 'done') return stage
      if (stage.key === 'request') return { ...stage, label: m.stay_page_asked() }
      if (stage.key !== 'answer') return stage
      return {
        ...stage,
        label: isPaid ? m.stay_page_agreed_paid() : m.inbox_state_accepted(),
      }
    }) ?? null
  )
}
