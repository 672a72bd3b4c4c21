import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCloseLink } from '../../parts/address-dialog.tsx'
import { reloadOnce } from './reload-once.tsx'

/**
 * Stands for an overlay whose script could not be loaded. Online the page is reloaded once: the server sends the overlay
 * open. Otherwise the overlay is closed, since the page below it does not react.
 */
export function MissingOverlay({ name }: { name: string }) {
  const navigate = useNavigate()
  const { to } = useCloseLink(name)
  useEffect(() => {
    if (!navigator.onLine || !reloadOnce()) void navigate(to, { replace: true, preventScrollReset: true })
  }, [navigate, to])
  return null
}
