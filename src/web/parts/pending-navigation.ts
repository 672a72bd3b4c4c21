/** Where the navigation that was asked for last leads; undefined when none is under way. */
let target: URL | undefined

/**
 * Returns where the navigation under way leads, from the press on: before React Router begins and before React has rendered
 * that. Undefined for none, and for a step back or forward.
 */
export function pendingNavigation(): URL | undefined {
  return target
}

/** A navigation as React Router tells it: to an address, or a number of steps in the history. */
type Asked = { to: string | number; formMethod?: string; formData?: FormData }

/** Runs a navigation, and remembers until its end where it leads. */
export async function trackNavigation(asked: Asked, navigate: () => Promise<unknown>): Promise<void> {
  const mine = targetOf(asked)
  target = mine
  try {
    await navigate()
  } finally {
    if (target === mine) target = undefined
  }
}

/** React Router adds the fields of a form that is sent with GET to its address only later. */
function targetOf({ to, formMethod = 'get', formData }: Asked): URL | undefined {
  if (typeof to === 'number') return undefined
  const url = new URL(to, window.location.href)
  if (formData && formMethod.toLowerCase() === 'get')
    url.search = String(new URLSearchParams([...formData].map(([name, value]) => [name, String(value)])))
  return url
}
