import { type ComponentType, lazy, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** One object for all renders, so that React never writes the HTML again. */
const emptyHtml = { __html: '' }

/**
 * Returns a component for a read-only part of a page: links, texts, pictures. The server's HTML is kept without
 * hydration and needs no script. The code is loaded only when the part is rendered in the browser, after a navigation.
 * Give it a `key` that changes with its content, and no Suspense boundary of its own, inside which React may render it
 * anew before the HTML is found.
 */
export function staticIsland<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // Without a connection the part is left out.
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
    return <div className="still" suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  }
}
