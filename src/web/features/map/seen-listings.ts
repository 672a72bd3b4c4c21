const name = 'quartier-seen'
const max = 500

/** Returns the ids of listings opened on the map in this tab. */
export function seenListings(): Set<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[])
  } catch {
    return new Set()
  }
}

/** Stores that a listing was opened. */
export function markSeen(id: string): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...seenListings(), id].slice(-max)))
  } catch {
    // Without storage every listing counts as new.
  }
}
