import { type ComponentType, createElement, lazy, useSyncExternalStore } from 'react'

const firstRetryMilliseconds = 2000
const longestRetryMilliseconds = 60_000

/**
 * Returns a component whose code is loaded when it is first rendered, for a part that a page can do without. While the code
 * cannot be loaded, the part is left out, or `Missing` is shown in its place, and loading is tried again: `lazy` alone would
 * replace the whole page with an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType = Nothing,
) {
  const listeners = new Set<() => void>()
  let loaded: ComponentType<Props> | null = null
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const loadLater = async () => {
    for (let wait = firstRetryMilliseconds; loaded === null; wait = Math.min(wait * 2, longestRetryMilliseconds)) {
      await connectionOrTime(wait)
      loaded = await load().catch(() => null)
    }
    for (const listener of listeners) listener()
  }
  function LatePart(props: Props) {
    const part = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => loaded,
    )
    return part ? createElement(part, props) : <Missing />
  }
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (import.meta.env.SSR) throw error
      void loadLater()
      return { default: LatePart as ComponentType<Props> }
    }
  })
}

function Nothing() {
  return null
}

/** Waits until the browser is online again, at most the given milliseconds. */
function connectionOrTime(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
  })
}
