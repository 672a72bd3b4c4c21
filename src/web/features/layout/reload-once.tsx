import { useEffect } from 'react'

const chunk = /dynamically imported module|Importing a module script|Unable to preload/i

/**
 * Reloads the page once when a file could not be loaded because a newer version of the site has replaced it. The second
 * failure is shown to the reader.
 */
export function ReloadOnce({ error }: { error: unknown }) {
  useEffect(() => {
    if (error instanceof Error && chunk.test(error.message)) reloadOnce()
  }, [error])
  return null
}

/** Reloads the page. Returns false, and does nothing, if that was done before or cannot be remembered. */
export function reloadOnce(): boolean {
  const key = `reloaded ${window.location.pathname}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    return false
  }
  window.location.reload()
  return true
}
