import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'

const storageKey = 'scroll-positions'

/**
 * Keeps the scroll position of each page of the history, as React Router's `ScrollRestoration` does. Its script in the
 * page writes the history entry and reads the storage on every visit, which a phone waits for before it has read the
 * page. This one does nothing on a first visit, which has no position; `startPage` names the entry.
 */
export function ScrollPositions({ nonce }: { nonce: string }) {
  useScrollRestoration({ storageKey })
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${restoreScroll})('${storageKey}')` }}
    />
  )
}

/**
 * Scrolls to where the reader left this entry of the history. It is inlined into the page as text, and refers to nothing
 * outside of itself.
 */
function restoreScroll(storage: string): void {
  const key: string | undefined = history.state?.key
  if (!key) return
  try {
    const top = JSON.parse(sessionStorage.getItem(storage) ?? '{}')[key]
    if (typeof top === 'number') scrollTo(0, top)
  } catch {
    // Without storage the browser's own restoration has to suffice.
  }
}
