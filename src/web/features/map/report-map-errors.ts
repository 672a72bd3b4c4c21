import type { Map as MapLibreMap } from 'maplibre-gl'

/** Logs what a map could not load or draw, as a sentence. */
type Log = (sentence: string) => void

/**
 * Listens to a map's errors: without a listener MapLibre writes them to the console as they are. Ignores what is broken off
 * because the map was removed or the page is being left. Returns how to say that the map is about to be removed.
 */
export function reportMapErrors(map: Pick<MapLibreMap, 'on'>, page: EventTarget, log: Log = logToConsole): () => void {
  const stop = new AbortController()
  let isLeft = false
  const { signal } = stop
  page.addEventListener('pagehide', () => (isLeft = true), { signal })
  // The page is shown again as it was.
  page.addEventListener('pageshow', () => (isLeft = false), { signal })
  map.on('error', (event) => {
    const { error } = event as { error?: { name?: string; message?: string } }
    if (signal.aborted || isLeft || error?.name === 'AbortError') return
    log(`The map could not load or draw something: ${error?.message || 'no reason was given'}`)
  })
  return () => stop.abort()
}

function logToConsole(sentence: string): void {
  // oxlint-disable-next-line no-console -- the developer who looks for the cause reads it there
  console.error(sentence)
}
