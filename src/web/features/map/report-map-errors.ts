import type { Map as MapLibreMap } from 'maplibre-gl'

/** Where a map's errors go. */
export type MapErrorListener = {
  /** Called with a sentence for each error. */
  log?(sentence: string): void
  /** Called when something could not be loaded or drawn, so that the page can say so. */
  onIncomplete?(): void
  /** Milliseconds between an error and its report. Some browsers cut requests off before they say that the page is left. */
  delay?: number
}

/**
 * Listens to a map's errors: without a listener MapLibre writes them to the console as they are. Ignores what is broken off
 * because the map was removed or the page is being left, also shortly after the error. Returns the function to call before
 * the map is removed.
 */
export function reportMapErrors(
  map: Pick<MapLibreMap, 'on'>,
  page: EventTarget,
  { log = logToConsole, onIncomplete, delay = 1000 }: MapErrorListener = {},
): () => void {
  const stop = new AbortController()
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  let isLeft = false
  const { signal } = stop
  const drop = () => {
    for (const timer of waiting) clearTimeout(timer)
    waiting.clear()
  }
  const leave = () => {
    isLeft = true
    drop()
  }
  page.addEventListener('pagehide', leave, { signal })
  // The page is shown again as it was.
  page.addEventListener('pageshow', () => (isLeft = false), { signal })
  map.on('error', (event) => {
    const { error } = event as { error?: { name?: string; message?: string } }
    if (signal.aborted || isLeft || error?.name === 'AbortError') return
    const timer = setTimeout(() => {
      waiting.delete(timer)
      log(`The map could not load or draw something: ${error?.message || 'no reason was given'}`)
      onIncomplete?.()
    }, delay)
    waiting.add(timer)
  })
  return () => {
    drop()
    stop.abort()
  }
}

function logToConsole(sentence: string): void {
  // oxlint-disable-next-line no-console -- the developer who looks for the cause reads it there
  console.error(sentence)
}
