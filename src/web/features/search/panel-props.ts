import type { LoadedSearch } from './load-search.ts'

/** What the content of a filter gets: the search, and how to close what it stands in. */
export type PanelProps = { data: LoadedSearch; close(): void }
