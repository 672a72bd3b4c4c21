import { startTransition, useEffect, useState } from 'react'
import { useIsHydrating } from './use-hydrated.ts'

/**
 * Returns what `useHydrated` returns, but changes in a transition: hydration is not followed by a second long render, and a
 * press goes first. For what loses nothing if it is used before it changes.
 */
export function useHydratedLater(): boolean {
  const isHydrating = useIsHydrating()
  const [hydrated, setHydrated] = useState(!isHydrating)
  useEffect(() => {
    if (isHydrating) startTransition(() => setHydrated(true))
  }, [isHydrating])
  return hydrated
}
