import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMilliseconds = 2000

/** Reads the page's data again every two seconds while the condition holds and the page is visible. */
export function useRefresh(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMilliseconds)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
