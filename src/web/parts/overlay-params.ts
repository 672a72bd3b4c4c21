/** Query parameters that only open something on the present page. */
const overlayKeys = ['mobilemenu', 'mobilesearch', 'photo', 'book']

/** Returns whether a navigation only opens or closes something on the page, so that no data has to be loaded. */
export function changesOverlayOnly(current: URL, next: URL): boolean {
  return current.href !== next.href && plain(current) === plain(next)
}

function plain({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  for (const name of overlayKeys) query.delete(name)
  return `${pathname}?${query}`
}
