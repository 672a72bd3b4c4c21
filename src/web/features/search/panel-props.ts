import type { LoadedSearch } from './load-search.ts'

/** Properties of a filter's panel: the search, and a function that closes it. */
export type PanelProps = { data: LoadedSearch; close(): void }
