import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has woken up: false on the server and for readers without script, who get no buttons that do nothing. */
export function useScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
