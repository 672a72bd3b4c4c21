import { approvalUndoSeconds } from '#domain/listings/index.ts'
import {
  approvalQueue,
  type DecisionAction,
  latestDecisions,
  type QueueRow,
  reviewItem,
} from '#domain/operations/index.ts'
import { isOutage, isProblem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import { clockTime, timeStyle, waitingTime } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { actionWord } from '../load-today.ts'
import { isUrgent } from '../urgency.ts'
import { lacksPayouts } from '../../payouts/takes-payouts.ts'
import { panelView } from './panel-view.ts'
import { queueAddress, type QueuePlace } from './queue-place.ts'
import type { PanelView, QueueRowView, QueueView } from './queue-view.ts'

/** Returns the queue and the listing that is open in it. */
export async function loadQueue(asked: RequestContext, place: QueuePlace): Promise<QueueView> {
  const { app, viewer, locale } = asked
  const { rows: all, waiting } = await approvalQueue(app, viewer)
  const isShown = {
    open: () => true,
    hints: ({ hints }: QueueRow) => hints.length > 0,
    revised: ({ revised }: QueueRow) => revised,
  }
  const rows = all.filter(isShown[place.show])
  const openId = place.item ?? rows[0]?.listing.id ?? null
  const label = { open: m.console_show_open, hints: m.console_show_hints, revised: m.console_show_revised }
  return {
    filters: (['open', 'hints', 'revised'] as const).map((show) => ({
      key: show,
      label: label[show]({}, { locale }),
      count: show === 'open' ? waiting : all.filter(isShown[show]).length,
      to: queueAddress({ show }),
      current: show === place.show,
    })),
    rows: rows.map((row) => rowView(row, asked, place, openId)),
    more: waiting - all.length,
    explicit: place.item !== null,
    panel: openId === null ? null : await openPanel(asked, place, rows, openId),
    done: place.decided === null ? null : await decisionText(asked, place.decided),
    last: rows.length === 0 ? await lastDecision(asked) : null,
  }
}

function rowView(row: QueueRow, asked: RequestContext, { show }: QueuePlace, openId: string | null): QueueRowView {
  const { listing } = row
  const style = timeStyle(asked)
  const kind = row.revised ? m.console_kind_revised : m.console_kind_new
  return {
    id: listing.id,
    to: queueAddress({ show, item: listing.id }),
    title: listing.title,
    picture: listing.image?.contentHash ?? null,
    author: listing.author,
    authorName: memberName(listing.author, asked.locale),
    kind: kind({}, { locale: asked.locale }),
    hints: row.hints.length,
    waits: waitingTime(row.waitingSince, style),
    urgent: isUrgent(row.waitingSince, style.now),
    open: listing.id === openId,
  }
}

/** Returns the panel of the open listing; null when the listing was deleted in the meantime. */
async function openPanel(
  asked: RequestContext,
  place: QueuePlace,
  rows: QueueRow[],
  id: string,
): Promise<PanelView | null> {
  try {
    const item = await reviewItem(asked.app, asked.viewer, id)
    if (item.listing.state !== 'pendingApproval') return null
    const { kind, author } = item.listing
    const notBookable = kind === 'offer' && (await lacksPayouts(asked.app, author.userId))
    return panelView(asked, place, rows, { ...item, notBookable })
  } catch (error) {
    if (isProblem(error) && !isOutage(error)) return null
    throw error
  }
}

const doneWords: Record<DecisionAction, typeof m.console_done_approved> = {
  'listing.approved': m.console_done_approved,
  'listing.changes-requested': m.console_done_changes,
  'listing.rejected': m.staff_done_rejected,
  'listing.approval-undone': m.staff_done_undone,
}

async function decisionText(asked: RequestContext, listingId: string): Promise<QueueView['done']> {
  const [decision] = await latestDecisions(asked.app, asked.viewer, { max: 1, listingId })
  if (!decision) return null
  const { viewer, app } = asked
  const isOwn = viewer.kind === 'member' && viewer.userId === decision.actorId
  const isFresh = app.clock.now().getTime() - decision.at.getTime() < approvalUndoSeconds * 1000
  return {
    text: doneWords[decision.action]({ title: decision.title }, { locale: asked.locale }),
    undo: decision.action === 'listing.approved' && isOwn && isFresh ? listingId : null,
  }
}

async function lastDecision(asked: RequestContext): Promise<string | null> {
  const [decision] = await latestDecisions(asked.app, asked.viewer, { max: 1 })
  if (!decision) return null
  const { title, by, at } = decision
  const time = clockTime(at, timeStyle(asked))
  return m.console_queue_last({ action: actionWord(decision, asked), title, time, name: by }, { locale: asked.locale })
}
