import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether script runs: false on the server and in the first picture of a page, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
