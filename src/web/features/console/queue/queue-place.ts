import { isId } from '#kernel/id.ts'

/** What the address says about the queue. */
export type QueuePlace = {
  /** The listing whose panel is open; null: the first, where there is room for a panel. */
  item: string | null
  show: 'open' | 'hints' | 'revised'
  /** The form for asking for changes is open, with this template's text. */
  ask: string | null
  /** The form for rejecting is open. */
  reject: boolean
  /** A listing that was decided on just now. */
  decided: string | null
}

/** Reads the address. What is no id of a listing is none. */
export function queuePlace(url: URL): QueuePlace {
  const show = url.searchParams.get('show')
  const listing = (name: string) => url.searchParams.getAll(name).find(isId) ?? null
  return {
    item: listing('item'),
    show: show === 'hints' || show === 'revised' ? show : 'open',
    ask: url.searchParams.get('ask'),
    reject: url.searchParams.has('reject'),
    decided: listing('decided'),
  }
}

/** The address of a place in the queue. */
export function queueAddress({ item, show, ask, reject, decided }: Partial<QueuePlace>): string {
  const query = new URLSearchParams()
  if (show && show !== 'open') query.set('show', show)
  if (item) query.set('item', item)
  if (ask) query.set('ask', ask)
  if (reject) query.set('reject', '1')
  if (decided) query.set('decided', decided)
  return query.size > 0 ? `/console/queue?${query}` : '/console/queue'
}
