import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the page is hydrated: false on the server and in the first render, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
