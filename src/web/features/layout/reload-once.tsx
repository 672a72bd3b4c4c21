import { useEffect } from 'react'

const chunk = /dynamically imported module|Importing a module script|Unable to preload/i

/**
 * Reloads the page once when a file could not be loaded because a newer version of the site has replaced it. The second
 * failure is shown to the reader.
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
