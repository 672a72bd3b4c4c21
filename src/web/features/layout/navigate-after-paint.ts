import type { ClientInstrumentation } from 'react-router'
import { trackNavigation } from '../../parts/pending-navigation.ts'

/** Hidden tabs paint nothing. */
const longestWaitMilliseconds = 100

/**
 * Makes navigations begin when the browser has shown that a press was taken: on a slow phone React Router needs a tenth of
 * a second to prepare the request of a page, and the pressed link would look untouched until then.
 */
export const navigateAfterPaint: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (navigate, asked) =>
        trackNavigation(asked, async () => {
          await painted()
          await navigate()
        }),
    }),
}

/** Resolves when the browser has painted the next frame, or after a tenth of a second. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestWaitMilliseconds)
  })
}
