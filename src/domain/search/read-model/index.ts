// What is needed to read listings into memory, and nothing else: a thread that reads them need not know the whole engine.
export { finderOf, finderParts } from './id-table.ts'
export { type LoadAside, type LoadLimits, loadRows, loadWords, TooLarge } from './load-segment.ts'
export { openSince, openUntil } from './search-feed.ts'
export type { FeedReader, FeedRow, FeedStay, FeedWords, ListingSource, SearchFeed } from './search-feed.ts'
export { Segment, type SegmentParts } from './segment.ts'
export { Words, type WordsParts } from './words.ts'
