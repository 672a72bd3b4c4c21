import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** One object for all renders, so that React never writes the HTML again. */
const emptyHtml = { __html: '' }

/**
 * A part of the page that narrow windows do not show, as its styles have to say. There the server's HTML is left as it is,
 * and the code of lazily loaded components in it is not loaded.
 * @param from the width from which it is shown, in `em`.
 * @param fallback is shown while its code is loading.
 * @param needed shows it in narrow windows too.
 */
export function WidePart({
  from,
  className,
  fallback = null,
  needed = false,
  children,
}: {
  from: number
  className?: string | undefined
  fallback?: ReactNode
  needed?: boolean
  children: ReactNode
}) {
  const wide = `(min-width: ${from}em)`
  const [shown, setShown] = useState(() => import.meta.env.SSR || matchMedia(wide).matches)
  const isShown = shown || needed
  useEffect(() => {
    const width = matchMedia(wide)
    const show = () => width.matches && setShown(true)
    // The window may have become wide while the page was being hydrated.
    show()
    width.addEventListener('change', show)
    return () => width.removeEventListener('change', show)
  }, [wide])
  if (!isShown)
    return <div key="kept" className={className} suppressHydrationWarning dangerouslySetInnerHTML={emptyHtml} />
  return (
    <div key="shown" className={className}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </div>
  )
}
