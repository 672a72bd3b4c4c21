import { GatheredWords } from './gathered-words.ts'
import type { RowFinder } from './id-table.ts'
import type { ListingSource } from './search-feed.ts'
import { Segment } from './segment.ts'
import type { Words } from './words.ts'

/** How much a load may take, and about how many listings will come. */
export type LoadLimits = { mostBytes: number; listings: number }

/** `loadSegment` somewhere else, so that nobody here has to wait; ends early when told to. */
export type LoadAside = (limits: LoadLimits, stop: AbortSignal) => Promise<Segment>

/** The listings do not fit into the memory that is allowed. */
export class TooLarge extends Error {}

/** How often it is asked whether they fit. */
const countedAtOnce = 20_000

/** Reads all listings. Throws TooLarge when a part of them takes more bytes than allowed. */
export async function loadSegment(source: ListingSource, limits: LoadLimits): Promise<Segment> {
  const segment = await loadRows(source, limits)
  segment.words = await loadWords(source, limits, async () => segment.finder)
  return segment
}

/**
 * Reads all but the words, and seals the segment.
 * @param tell hears what finds the rows as soon as all of them are there
 */
export async function loadRows(
  source: ListingSource,
  limits: LoadLimits,
  tell?: (finder: RowFinder) => void,
): Promise<Segment> {
  const segment = new Segment()
  segment.expect(limits.listings)
  await source.readRows((row) => {
    segment.add(row)
    if (segment.size % countedAtOnce === 0) refuseTooMany(segment, limits)
  })
  tell?.(segment.finder)
  await source.readStays((stay) => segment.addStay(stay))
  segment.seal()
  return segment
}

/** Reads all words, and gives them to the rows once these can be found. */
export async function loadWords(
  source: ListingSource,
  limits: LoadLimits,
  finder: () => Promise<RowFinder>,
): Promise<Words> {
  const gathered = new GatheredWords()
  await source.readWords((words) => {
    gathered.add(words)
    if (gathered.count % countedAtOnce === 0) refuseTooMany(gathered, limits)
  })
  return gathered.link(await finder())
}

/** Throws TooLarge for more bytes than are allowed. */
export function refuseTooMany({ bytes }: { bytes: number }, { mostBytes }: LoadLimits): void {
  if (bytes > mostBytes) throw new TooLarge('There are more listings than fit into SEARCH_MEMORY_MB')
}
