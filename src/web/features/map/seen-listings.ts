const name = 'quartier-seen'
const most = 500

/** The listings that were opened on the map in this tab. */
export function seenListings(): Set<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

/** Remembers that a listing was opened. */
export function markSeen(id: string): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...seenListings(), id].slice(-most)))
  } catch {
    // A browser that keeps nothing shows every listing as new.
  }
}
