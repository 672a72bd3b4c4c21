import type { FeedEvent } from '#domain/webhooks/index.ts'
import type { Permission } from '#domain/users/index.ts'
import { MoneyValue } from '../wire/values.ts'
import { permissionsOf } from './user-resource.ts'

type Values = Record<string, unknown>

/**
 * Returns what a change replaced, in the shape of the resource: `{attributes}` with only what differs; null for what was
 * not there.
 */
export function previousValues({ resourceType, previousValues: before }: FeedEvent, currency: string): Values {
  const attributes = inShape(resourceType, before, currency)
  return Object.keys(attributes).length > 0 ? { attributes } : {}
}

/** Returns values by the names of columns in the shape of a resource's attributes. */
export function inShape(resourceType: string, values: Values, currency: string): Values {
  return (shapes[resourceType] ?? plain)(values, currency)
}

const shapes: Record<string, (before: Values, currency: string) => Values> = {
  listing(
    { price_amount, price_currency, category, capacity, available_from, available_until, public_data, ...rest },
    currency,
  ) {
    const publicData = {
      ...renamed(public_data as Values | undefined),
      ...(category === undefined ? {} : { category, listingType: category }),
      ...(capacity === undefined ? {} : { capacityNumberOfPeople: capacity }),
      ...(available_from === undefined ? {} : { availableFrom: dayOf(available_from) }),
      ...(available_until === undefined ? {} : { availableUntil: dayOf(available_until) }),
    }
    return {
      ...plain(rest),
      ...(price_amount === undefined ? {} : { price: priceOf(price_amount, price_currency ?? currency) }),
      ...(Object.keys(publicData).length > 0 ? { publicData } : {}),
    }
  },

  user({ state, email, email_verified, pending_email, awaits_approval, denied, ...said }) {
    const profile = plain(said)
    return {
      ...plain({ state: awaits_approval ? 'pending-approval' : state, email, email_verified, pending_email }),
      ...(denied === undefined ? {} : { permissions: permissionsOf({ denied: denied as Permission[] }) }),
      ...(state === undefined ? {} : { banned: state === 'banned' }),
      ...(Object.keys(profile).length > 0 ? { profile } : {}),
    }
  },

  booking({ start_at, end_at, ...rest }) {
    const dates = { start: start_at && new Date(start_at as string), end: end_at && new Date(end_at as string) }
    return { ...plain(rest), ...plain(dates) }
  },
}

/** A category that only clients have is named as the client named it. */
function renamed({ clientCategory, ...others }: Values = {}): Values {
  return clientCategory === undefined ? others : { ...others, category: clientCategory }
}

/** Columns under the names of attributes; what did not change is not there. */
function plain(before: Values): Values {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]],
    ),
  )
}

function dayOf(date: unknown): { date: unknown } | null {
  return date === null ? null : { date }
}

/** Only the amount may have changed: the currency is that of the marketplace then. */
function priceOf(amount: unknown, currency: unknown): MoneyValue | null {
  return amount === null ? null : new MoneyValue(Number(amount), String(currency))
}
