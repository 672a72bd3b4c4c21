import { useCallback, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { pendingNavigation } from './pending-navigation.ts'

/**
 * Returns a function that tells whether a navigation to another page is under way. What a page does by itself after a
 * pause, such as a search, must not cancel it.
 */
export function useLeaving(): () => boolean {
  const { pathname } = useLocation()
  const next = useNavigation().location
  const leaving = useRef(false)
  leaving.current = next !== undefined && next.pathname !== pathname
  return useCallback(() => {
    const pressed = pendingNavigation()
    return leaving.current || (pressed !== undefined && pressed.pathname !== pathname)
  }, [pathname])
}
