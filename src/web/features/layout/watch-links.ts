import type { To } from 'react-router'

/**
 * Opens the links of server-only parts in a page's content by script, as the links around them: React does not know those
 * links. `data-discover` is React Router's mark of a link that it would open itself. Returns a function that ends it.
 */
export function watchLinks(open: (to: To) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('main .still a[data-discover]')
    if (!link || link.target) return
    event.preventDefault()
    const { pathname, search, hash } = link
    open({ pathname, search, hash })
  }
  addEventListener('click', onClick)
  return () => removeEventListener('click', onClick)
}
