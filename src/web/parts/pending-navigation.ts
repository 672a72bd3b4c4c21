/** Where the navigation that was asked for last leads; undefined when none is under way. */
let target: URL | undefined

/**
 * Returns where the navigation under way leads, from the press on: before React Router begins and before React has rendered
 * that. Undefined for none, and for a step back or forward.
 */
export function pendingNavigation(): URL | undefined {
  return target
}

/** Runs a navigation, and remembers until its end where it leads. `to` is an address or a number of steps in the history. */
export async function trackNavigation(to: string | number, navigate: () => Promise<unknown>): Promise<void> {
  const mine = typeof to === 'string' ? new URL(to, window.location.href) : undefined
  target = mine
  try {
    await navigate()
  } finally {
    if (target === mine) target = undefined
  }
}
