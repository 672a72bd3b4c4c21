const steps = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']

let step: Promise<void> | undefined

/**
 * Resolves at the reader's first interaction with a page: a press, a touch, a key, a scroll. On the server it resolves
 * immediately. Used to load code that is not visible on the first screen.
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
