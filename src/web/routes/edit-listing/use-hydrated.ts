import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether script runs on the page: false on the server and in the first paint. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
