import { listingsLeft } from '#domain/listings/index.ts'
import { conversationQuota, messageQuota, type Quota } from '#domain/transactions/index.ts'
import * as m from '#words/compiled/messages.js'
import { timeStyle, weekdayTime } from './message-times.ts'
import type { RequestContext } from './request-context.ts'

/**
 * A sentence about what is left of a quota. `confirm`: the reader gets more by confirming the e-mail address; `hint`: by
 * what else.
 */
export type QuotaView = { text: string; confirm: boolean; hint?: string }

/** Returns what to tell somebody who may begin one more conversation, or none; null while there are more. */
export async function conversationsLeft(context: RequestContext): Promise<QuotaView | null> {
  const quota = await conversationQuota(context.app, context.viewer)
  return quotaView(quota, context, {
    last: m.quota_conversation_last,
    none: m.quota_conversation_none,
    lastUnconfirmed: m.quota_conversation_last_unconfirmed,
    noneUnconfirmed: m.quota_conversation_none_unconfirmed,
    vouched: m.quota_conversation_vouched,
  })
}

/** Returns what to tell somebody who may send one more message, or none; null while there are more. */
export async function messagesLeft(context: RequestContext): Promise<QuotaView | null> {
  const quota = await messageQuota(context.app, context.viewer)
  return quotaView(quota, context, {
    last: m.quota_message_last,
    none: m.quota_message_none,
    lastUnconfirmed: m.quota_message_last_unconfirmed,
    noneUnconfirmed: m.quota_message_none_unconfirmed,
    vouched: m.quota_message_vouched,
  })
}

/** Returns what to tell somebody who may create one more listing, or none; null while there are more. */
export async function listingQuota({ app, viewer, locale }: RequestContext): Promise<QuotaView | null> {
  const left = await listingsLeft(app, viewer)
  if (left > 1) return null
  const say = left === 1 ? m.quota_listing_last : m.problem_listings_too_many
  return { text: say({ max: app.marketplace.limits.listingsPerPerson }, { locale }), confirm: false }
}

type Say<Inputs> = (inputs: Inputs, options: { locale: RequestContext['locale'] }) => string
type Sentences = {
  last: Say<{ time: string }>
  none: Say<{ time: string }>
  lastUnconfirmed: Say<Record<string, never>>
  noneUnconfirmed: Say<Record<string, never>>
  vouched: Say<{ count: number }>
}

function quotaView({ left, more, withVouch }: Quota, context: RequestContext, say: Sentences): QuotaView | null {
  const { locale } = context
  if (left > 1) return null
  if (more === null)
    return { text: (left === 1 ? say.lastUnconfirmed : say.noneUnconfirmed)({}, { locale }), confirm: true }
  const time = weekdayTime(more, timeStyle(context))
  const hint = withVouch !== null && { hint: say.vouched({ count: withVouch }, { locale }) }
  return { text: (left === 1 ? say.last : say.none)({ time }, { locale }), confirm: false, ...hint }
}
