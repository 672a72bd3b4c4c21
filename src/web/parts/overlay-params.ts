/** Query parameters that only open something on the present page. */
const overlayKeys = ['mobilemenu', 'mobilesearch', 'photo', 'book']

/** The forms that are open over a listing at an address of their own. */
const listingForm = /^(\/l\/[^/]+\/[^/]+)\/(enquire|request)$/

/**
 * Returns whether a navigation only opens or closes something on the page, so that the page's data is not loaded again. A
 * form over a listing loads its own; the box of the listing takes the days chosen there from the address.
 */
export function changesOverlayOnly(current: URL, next: URL): boolean {
  if (current.href === next.href) return false
  const isForm = formOver(current.pathname) !== undefined || formOver(next.pathname) !== undefined
  return isForm ? pagePath(current.pathname) === pagePath(next.pathname) : plain(current) === plain(next)
}

/** Returns the path of a page, also while a form is open over it at an address of its own. */
export function pagePath(pathname: string): string {
  return listingForm.exec(pathname)?.[1] ?? pathname
}

/** Returns the form that is open over the listing at this path; undefined when there is none. */
export function formOver(pathname: string): string | undefined {
  return listingForm.exec(pathname)?.[2]
}

function plain({ pathname, search }: URL): string {
  const query = new URLSearchParams(search)
  for (const name of overlayKeys) query.delete(name)
  return `${pathname}?${query}`
}
