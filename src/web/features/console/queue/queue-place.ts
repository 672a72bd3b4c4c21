import { isId } from '#kernel/id.ts'

/** The state of the queue page in its address. */
export type QueuePlace = {
  /** The listing whose panel is open; null for the first one, which is opened where there is room. */
  item: string | null
  show: 'open' | 'hints' | 'revised'
  /** The key of the template, when the form that asks for changes is open. */
  ask: string | null
  /** Whether the form that rejects is open. */
  reject: boolean
  /** The listing that was decided on last. */
  decided: string | null
}

/** Returns the state of the queue page in an address. An invalid id counts as none. */
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

/** Returns the address of a state of the queue page. */
export function queueAddress({ item, show, ask, reject, decided }: Partial<QueuePlace>): string {
  const query = new URLSearchParams()
  if (show && show !== 'open') query.set('show', show)
  if (item) query.set('item', item)
  if (ask) query.set('ask', ask)
  if (reject) query.set('reject', '1')
  if (decided) query.set('decided', decided)
  return query.size > 0 ? `/console/queue?${query}` : '/console/queue'
}
