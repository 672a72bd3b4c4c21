import { decidedAtOnce } from '#domain/moderation/index.ts'
import { isId } from '#kernel/id.ts'
import { isProblemCode, type ProblemCode } from '#kernel/problem.ts'

/** The state of the queue page in its address. */
export type QueuePlace = {
  /** The listing whose panel is open; null for the first one, which is opened where there is room. */
  item: string | null
  show: 'open' | 'hints' | 'changed' | 'mine'
  /** What is searched for; empty for everything. */
  text: string
  /** The key of the template, when the form that asks for changes is open. */
  ask: string | null
  /** Whether the form that rejects is open. */
  reject: boolean
  /** The listings that are selected, for a decision about all of them. */
  picks: string[]
  /** The decision about the selected listings that is being confirmed. */
  all: 'approve' | 'ask' | 'reject' | 'assign' | null
  /** The listings that were decided on last. */
  decided: string[]
  /** The listings that were given to somebody last, or given back. */
  given: string[]
  /** Those that were to be decided on with them and were refused. */
  refused: { id: string; code: ProblemCode }[]
}

const longestText = 200

const questions = ['approve', 'ask', 'reject', 'assign'] as const

/** The filters of the queue. */
export const shown = ['open', 'hints', 'changed', 'mine'] as const

/** Returns the state of the queue page in an address. An invalid id counts as none. */
export function queuePlace(url: URL): QueuePlace {
  const query = url.searchParams
  const show = query.get('show')
  const all = query.get('all')
  const listings = (name: string) => [...new Set(query.getAll(name).filter(isId))].slice(0, decidedAtOnce)
  return {
    item: listings('item')[0] ?? null,
    show: shown.find((each) => each === show) ?? 'open',
    text: (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, longestText),
    ask: query.get('ask'),
    reject: query.has('reject'),
    picks: listings('pick'),
    all: questions.find((each) => each === all) ?? null,
    decided: listings('decided'),
    given: listings('given'),
    refused: query.getAll('refused').slice(0, decidedAtOnce).flatMap(readRefused),
  }
}

function readRefused(text: string): QueuePlace['refused'] {
  const [id = '', code = ''] = text.split('.')
  return isId(id) && isProblemCode(code) ? [{ id, code }] : []
}

/** Returns the address of a state of the queue page. */
export function queueAddress(place: Partial<QueuePlace>): string {
  const { item, show, text, ask, reject, picks = [], all, decided = [], given = [], refused = [] } = place
  const query = new URLSearchParams()
  if (show && show !== 'open') query.set('show', show)
  if (text) query.set('q', text)
  if (item) query.set('item', item)
  if (ask) query.set('ask', ask)
  if (reject) query.set('reject', '1')
  for (const id of picks) query.append('pick', id)
  if (all) query.set('all', all)
  for (const id of decided) query.append('decided', id)
  for (const id of given) query.append('given', id)
  for (const { id, code } of refused) query.append('refused', `${id}.${code}`)
  return query.size > 0 ? `/console/queue?${query}` : '/console/queue'
}
