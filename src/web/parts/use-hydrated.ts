import { useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the page is hydrated: false on the server and in the first render, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Returns whether the component was first rendered to hydrate the server's HTML; true on the server. Unlike that of
 * `useHydrated` the value never changes, and so nothing is rendered twice.
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
