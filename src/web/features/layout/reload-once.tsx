import { useEffect } from 'react'

const chunk = /dynamically imported module|Importing a module script|Unable to preload/i

/**
 * When a part of the site could not be fetched because a newer version has replaced it, loads the page again, once: the
 * second time the reader is told.
 */
export function ReloadOnce({ error }: { error: unknown }) {
  useEffect(() => {
    if (!(error instanceof Error) || !chunk.test(error.message)) return
    const key = `reloaded ${window.location.pathname}`
    try {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, '1')
    } catch {
      return
    }
    window.location.reload()
  }, [error])
  return null
}
