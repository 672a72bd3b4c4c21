import { type ReactNode, Suspense, useEffect, useState } from 'react'
import styles from './top-bar.module.css'

/** From this width on the bar has room for its centre, as in its styles. */
const wide = '(min-width: 48em)'
/** One object for all renders, so that React never writes the HTML again. */
const emptyHtml = { __html: '' }

/**
 * The centre of the top bar: the search form or its summary. Phones do not show it, so there the server's HTML is left as it
 * is and the code is not loaded.
 */
export function BarCentre({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => import.meta.env.SSR || matchMedia(wide).matches)
  useEffect(() => {
    const width = matchMedia(wide)
    const show = () => setShown(true)
    width.addEventListener('change', show, { once: true })
    return () => width.removeEventListener('change', show)
  }, [])
  if (!shown)
    return <div key="kept" className={styles.centre} suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  return (
    <div key="shown" className={styles.centre}>
      <Suspense fallback={<div className={styles.form} />}>{children}</Suspense>
    </div>
  )
}
