import { approvalUndoSeconds, titlesOf } from '#domain/listings/index.ts'
import {
  approvalQueue,
  type Decision,
  type DecisionAction,
  lastDecisionsAbout,
  latestDecisions,
  type QueueRow,
  reviewItem,
  type StaffMember,
  staffMembers,
} from '#domain/moderation/index.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import { clockTime, timeStyle, waitingTime } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { listingTitle } from '../file-views.ts'
import { actionWord } from '../load-today.ts'
import { isUrgent } from '../urgency.ts'
import { lacksPayouts } from '../../payouts/unpayable-hosts.ts'
import { assignees, assignmentView, kindWord } from './assignment-view.ts'
import { panelView } from './panel-view.ts'
import { queueAddress, type QueuePlace, shown } from './queue-place.ts'
import type { PanelView, QueueRowView, QueueView, SeveralView } from './queue-view.ts'

/** Returns the queue and the listing that is open in it. */
export async function loadQueue(context: RequestContext, place: QueuePlace): Promise<QueueView> {
  const { app, viewer, locale } = context
  const { show, text } = place
  const [{ rows: all, waiting }, own, staff] = await Promise.all([
    approvalQueue(app, viewer, { text }),
    show === 'mine' ? approvalQueue(app, viewer, { text, mine: true }) : null,
    staffMembers(app, viewer),
  ])
  const isShown = {
    open: () => true,
    hints: ({ hints }: QueueRow) => hints.length > 0,
    changed: ({ kind }: QueueRow) => kind !== 'new',
    mine: () => true,
  }
  const rows = (own?.rows ?? all).filter(isShown[show])
  const openId = place.item ?? rows[0]?.listing.id ?? null
  const label = {
    open: m.console_show_open,
    hints: m.console_show_hints,
    changed: m.console_show_changed,
    mine: m.console_show_mine,
  }
  const views = rows.map((row) => rowView(row, context, place))
  const picked = views.filter(({ id }) => place.picks.includes(id))
  return {
    filters: shown.map((each) => ({
      key: each,
      label: label[each]({}, { locale }),
      count: each === 'open' ? waiting : each === 'mine' ? null : all.filter(isShown[each]).length,
      to: queueAddress({ show: each, text }),
      current: each === show,
    })),
    show,
    text,
    withoutText: queueAddress({ show }),
    rows: views,
    more: own ? own.waiting - own.rows.length : waiting - all.length,
    explicit: place.item !== null,
    panel: openId === null ? null : await openPanel(context, place, { rows, staff }, openId),
    picks: place.picks,
    several:
      place.all && picked.length > 0 ? severalView(context, place, { intent: place.all, rows: picked, staff }) : null,
    nonePicked: place.all !== null && picked.length === 0,
    done: (await doneView(context, place.decided)) ?? (await givenView(context, place.given)),
    refused: await refusedViews(context, place.refused),
    last: rows.length === 0 ? await lastDecision(context) : null,
  }
}

function rowView(row: QueueRow, context: RequestContext, place: QueuePlace): QueueRowView {
  const { listing, version } = row
  const { show, text } = place
  const style = timeStyle(context)
  const { locale } = context
  return {
    id: listing.id,
    version,
    to: queueAddress({ show, text, item: listing.id }),
    title: listing.title,
    picture: listing.image?.contentHash ?? null,
    author: listing.author,
    authorName: memberName(listing.author, context.locale),
    kind: kindWord(row, locale),
    assignment: assignmentView(context, row.assignment),
    hints: row.hints.length,
    waits: waitingTime(row.waitingSince, style),
    urgent: isUrgent(row.waitingSince, style.now),
  }
}

function severalView(
  { viewer }: RequestContext,
  { show, text, item }: QueuePlace,
  { intent, rows, staff }: Pick<SeveralView, 'intent' | 'rows'> & { staff: StaffMember[] },
): SeveralView {
  const search = queueAddress({ show, text, item, picks: rows.map(({ id }) => id) }).split('?')[1]
  return {
    intent,
    rows,
    people: intent === 'assign' ? assignees(viewer, staff) : [],
    closeTo: { pathname: '/console/queue', search: `?${search}` },
    undoSeconds: approvalUndoSeconds,
  }
}

/** Returns the panel of the open listing; null when the listing was deleted in the meantime. */
async function openPanel(
  context: RequestContext,
  place: QueuePlace,
  { rows, staff }: { rows: QueueRow[]; staff: StaffMember[] },
  id: string,
): Promise<PanelView | null> {
  try {
    const item = await reviewItem(context.app, context.viewer, id)
    if (item.listing.state !== 'pendingApproval') return null
    const { kind, author } = item.listing
    const notBookable = kind === 'offer' && (await lacksPayouts(context.app, author.userId))
    const mayGive = assignees(context.viewer, staff).length > 1
    return panelView(context, place, rows, { ...item, notBookable, mayGive })
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

const severalWords: Record<DecisionAction, typeof m.console_done_several_approved> = {
  'listing.approved': m.console_done_several_approved,
  'listing.changes-requested': m.console_done_several_changes,
  'listing.rejected': m.console_done_several_rejected,
  'listing.approval-undone': m.console_done_several_undone,
}

/** Returns what was decided about these listings last, as it stands in the audit log. */
async function doneView(context: RequestContext, listingIds: string[]): Promise<QueueView['done']> {
  const { viewer, app, locale } = context
  const decisions = await lastDecisionsAbout(app, viewer, listingIds)
  const [first] = decisions
  if (!first) return null
  const same = decisions.filter(({ action }) => action === first.action)
  const now = app.clock.now().getTime()
  const canBeUndone = ({ action, actorId, at }: Decision) =>
    action === 'listing.approved' &&
    viewer.kind === 'member' &&
    viewer.userId === actorId &&
    now - at.getTime() < approvalUndoSeconds * 1000
  return {
    key: same.map(({ id }) => id).join(' '),
    text:
      same.length === 1
        ? doneWords[first.action]({ title: first.title }, { locale })
        : severalWords[first.action]({ count: same.length }, { locale }),
    undo: same.filter(canBeUndone).map(({ listingId }) => listingId),
    seconds: Math.max(0, Math.floor(approvalUndoSeconds - (now - first.at.getTime()) / 1000)),
  }
}

/** Returns who looks after these listings now, after they were given to somebody. */
async function givenView({ app, viewer, locale }: RequestContext, ids: string[]): Promise<QueueView['done']> {
  const rows = ids.length === 0 ? [] : (await approvalQueue(app, viewer, { ids })).rows
  const [first] = rows
  if (!first) return null
  const { assignment } = first
  const name = assignment?.name ?? ''
  const isOwn = viewer.kind === 'member' && assignment?.userId === viewer.userId
  const [one, several] = isOwn
    ? [m.console_done_taken, m.console_done_several_taken]
    : assignment
      ? [m.console_done_given, m.console_done_several_given]
      : [m.console_done_given_back, m.console_done_several_given_back]
  return {
    key: `given ${rows.map(({ listing }) => listing.id).join(' ')} ${assignment?.at.getTime() ?? ''}`,
    text:
      rows.length === 1
        ? one({ title: first.listing.title, name }, { locale })
        : several({ count: rows.length, name }, { locale }),
    undo: [],
    seconds: 0,
  }
}

async function refusedViews(
  { app, locale }: RequestContext,
  refused: QueuePlace['refused'],
): Promise<QueueView['refused']> {
  const titles = await titlesOf(
    app,
    refused.map(({ id }) => id),
  )
  return refused.map(({ id, code }) => ({
    id,
    title: listingTitle(titles.get(id) ?? '', locale),
    why: code === 'listing-state-conflict' ? m.console_decided_meanwhile() : problemText(new Problem(code), locale),
  }))
}

async function lastDecision(context: RequestContext): Promise<string | null> {
  const [decision] = await latestDecisions(context.app, context.viewer, { max: 1 })
  if (!decision) return null
  const { title, by, at } = decision
  const time = clockTime(at, timeStyle(context))
  return m.console_queue_last({ action: actionWord(decision, context), title, time, name: by })
}
