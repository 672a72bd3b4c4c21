import type { App } from '#domain/app.ts'
import { hasReached } from '../position.ts'
import type { SearchModel } from '../search-engine.ts'
import { type CardKeeper, createCardShelf } from './card-shelf.ts'
import { type Copy, followChanges, isOutgrown, loadCopy } from './copy.ts'
import { type LoadAside, TooLarge } from './load-segment.ts'
import type { SearchFeed } from './search-feed.ts'

/** How often a node looks for what has changed, in milliseconds; a copy that could not look for so long is not asked. */
const lookEvery = 200
const staleAfter = 900
/** How long a searcher waits for what they wrote. */
const waitAtMost = 50
/** After a failure, and when the listings do not fit into the memory that is allowed. */
const retryAfter = 2000
const retryTooLarge = 3_600_000

type Parts = {
  feed: SearchFeed
  log: App['log']
  megabytes: number
  /** Searches among more rows are answered by sets that are kept. */
  manyRows?: number
  /** Reads listings somewhere else, if there are at least `manyListings`. */
  loadAside?: LoadAside
  manyListings?: number
}

/** What the model is doing: at most one loading and one look at a time. */
type Doing = {
  copy: Copy | null
  loading: Promise<void> | null
  looking: Promise<void> | null
  /** When the last look began, and how many found something. */
  lookedAt: number
  version: number
  loadNotBefore: number
  stop: AbortController
}

/**
 * Keeps a copy of the search's projection in memory and answers from it. It loads in the background, then looks for changes
 * several times a second. With `megabytes` it holds no more than that, and nothing at all with 0: then the database answers.
 */
export function createSearchModel(parts: Parts): SearchModel {
  const cards = createCardShelf()
  const doing: Doing = {
    copy: null,
    loading: null,
    looking: null,
    lookedAt: Number.NEGATIVE_INFINITY,
    version: 0,
    loadNotBefore: 0,
    stop: new AbortController(),
  }
  if (parts.megabytes <= 0) doing.stop.abort()
  const lookNow = () => (doing.looking ??= look(parts, doing, cards).finally(() => (doing.looking = null)))
  let timer: NodeJS.Timeout | undefined
  const loop = async () => {
    await lookNow()
    if (!isStopped(doing)) timer = setTimeout(loop, lookEvery).unref()
  }
  if (!isStopped(doing)) timer = setTimeout(loop, 0)
  return {
    reaching: (position) => reach(doing, lookNow, position ?? null),
    version: () => (doing.copy && isFresh(doing) ? doing.version : null),
    state: () => stateOf(doing),
    catchUp: async () => {
      await doing.loading
      await lookNow()
      await doing.loading
      await lookNow()
    },
    stop: async () => {
      doing.stop.abort()
      clearTimeout(timer)
      await Promise.all([doing.loading, doing.looking])
      doing.copy = null
    },
  }
}

async function look(parts: Parts, doing: Doing, cards: CardKeeper): Promise<void> {
  const { copy } = doing
  if (!copy) {
    startLoading(parts, doing, cards)
    return
  }
  try {
    const began = performance.now()
    if (await followChanges(parts.feed, copy, cards)) doing.version += 1
    doing.lookedAt = began
    if (!isOutgrown(copy)) return
    // Two copies at once must fit as well; else the database answers until the new one is there.
    if (copy.segment.bytes * 2 > parts.megabytes * 1_000_000) doing.copy = null
    startLoading(parts, doing, cards)
  } catch (error) {
    if (!isStopped(doing)) parts.log('error', 'the search did not read what has changed', { error: String(error) })
  }
}

function startLoading(parts: Parts, doing: Doing, cards: CardKeeper): void {
  const { feed, log, megabytes, manyRows = 50_000, loadAside, manyListings = 50_000 } = parts
  if (doing.loading || isStopped(doing) || performance.now() < doing.loadNotBefore) return
  const load = async () => {
    try {
      const loaded = await loadCopy(feed, cards, {
        mostBytes: megabytes * 1_000_000,
        manyRows,
        aside: loadAside,
        manyListings,
        stop: doing.stop.signal,
      })
      const began = performance.now()
      await followChanges(feed, loaded, cards)
      doing.lookedAt = began
      doing.copy = loaded
      doing.version += 1
    } catch (error) {
      const isTooLarge = error instanceof TooLarge
      if (isTooLarge) doing.copy = null
      doing.loadNotBefore = performance.now() + (isTooLarge ? retryTooLarge : retryAfter)
      if (!isStopped(doing))
        log(isTooLarge ? 'warn' : 'error', 'the search answers from the database', { error: String(error) })
    }
  }
  doing.loading = load().finally(() => (doing.loading = null))
}

async function reach(doing: Doing, lookNow: () => Promise<void>, position: string | null) {
  const isThere = () => {
    const { copy } = doing
    return copy !== null && isFresh(doing) && (!position || hasReached(copy.position, position))
  }
  if (isStopped(doing) || !doing.copy) return null
  if (!isThere()) {
    // A look that is under way may have begun before the change was there.
    await within(waitAtMost, async () => {
      await lookNow()
      if (!isThere()) await lookNow()
    })
  }
  return isThere() ? (doing.copy?.engine ?? null) : null
}

function isStopped({ stop }: Doing): boolean {
  return stop.signal.aborted
}

function isFresh({ lookedAt }: Doing): boolean {
  return performance.now() - lookedAt < staleAfter
}

function stateOf(doing: Doing): ReturnType<SearchModel['state']> {
  const { copy } = doing
  return {
    state: isStopped(doing) ? 'off' : copy ? 'ready' : 'loading',
    listings: copy?.segment.count ?? 0,
    bytes: copy ? copy.segment.bytes + copy.sets.bytes : 0,
    position: copy?.position ?? null,
  }
}

async function within(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work(), promise])
  clearTimeout(timer)
}
