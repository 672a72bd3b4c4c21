import { type ComponentType, lazy, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** One object for all: the browser is told nothing anew when a page is drawn again. */
const asItIs = { __html: '' }

/**
 * A part of a page that only shows: links, words, pictures. What the server drew stays as it is and needs no script, and
 * its links lead on as links do. The code is fetched only where the part comes with a page that was opened from within
 * another one. Give it a `key` that changes with what it shows, and no boundary of its own: inside one it may be drawn anew
 * before it was found.
 */
export function staticIsland<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // A page whose connection is lost does without.
  const Drawn = lazy(() => load().catch(() => ({ default: () => null })))
  return function Still(props: Props) {
    const hydrated = useHydrated()
    const [kept] = useState(!hydrated)
    if (import.meta.env.SSR || !kept)
      return (
        <div className="still">
          <Drawn {...props} />
        </div>
      )
    return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={asItIs} />
  }
}
