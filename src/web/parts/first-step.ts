const steps = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']

let step: Promise<void> | undefined

/**
 * Resolves with the reader's first step on a page: a press, a key, a scroll. At once on the server, and in the browser after
 * that step. For code of what lies below the first screen.
 */
export function firstStep(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve()
  return (step ??= new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive || scrollY > 0) return resolve()
    const options = { capture: true, passive: true }
    const done = () => {
      for (const each of steps) removeEventListener(each, done, options)
      resolve()
    }
    for (const each of steps) addEventListener(each, done, options)
  }))
}
