import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns whether the component was first rendered to hydrate the server's HTML; true on the server. The value never
 * changes.
 */
export function useIsHydrating(): boolean {
  // React asks for the server's snapshot only on the server and while it hydrates.
  const hydrates = useRef(false)
  return useSyncExternalStore(
    never,
    () => hydrates.current,
    () => (hydrates.current = true),
  )
}

/**
 * Returns whether the page is hydrated: false on the server and in the first render, true afterwards. The second render is
 * a transition, which a press interrupts: on a phone all fields of a page together take longer than a press may wait.
 */
export function useHydrated(): boolean {
  const isHydrating = useIsHydrating()
  const [isHydrated, setHydrated] = useState(!isHydrating)
  useEffect(() => {
    if (isHydrating) startTransition(() => setHydrated(true))
  }, [isHydrating])
  return isHydrated
}
