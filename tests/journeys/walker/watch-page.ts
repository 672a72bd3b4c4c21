import type { ConsoleMessage, Page, Request, Response } from '@playwright/test'

/** Errors of a page since the last check, and a way to wait until it is idle. */
export type Watch = {
  /** Returns what went wrong since the last call, in one sentence each. */
  take(): string[]
  /** Waits until no request has been under way for a moment, at most some seconds. */
  settle(): Promise<void>
}

const quietMilliseconds = 150
const maxMilliseconds = 10_000

/**
 * Returns whether a page rests only after this request. Streams stay open, map tiles may come as slowly as they like,
 * and for the script of a worker that is ended while it loads the browser reports no end.
 */
function isAwaited(request: Request): boolean {
  return !/\/live(\?|$)|\/tiles\/|-worker-[^/]*\.js$/.test(request.url()) && request.resourceType() !== 'eventsource'
}

/** Listens for script errors, console errors, failed requests and refused answers of a page. */
export function watchPage(page: Page): Watch {
  let found: string[] = []
  const open = new Set<Request>()
  let changedAt = Date.now()
  const ends = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('pageerror', (error) => found.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    // The browser's own line about an answer; the answer itself is judged below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      found.push(`console error: ${message.text().slice(0, 300)} (${locationOf(message)})`)
  })
  page.on('request', (request) => {
    if (isAwaited(request)) open.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', ends)
  page.on('requestfailed', (request) => {
    ends(request)
    const why = request.failure()?.errorText ?? ''
    // A page that is left gives up what it was loading.
    if (!/ERR_ABORTED/.test(why)) found.push(`request failed: ${request.method()} ${pathOf(request.url())} ${why}`)
  })
  page.on('response', (response) => {
    const finding = judgeAnswer(response)
    if (finding) found.push(finding)
  })
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  page.on('popup', (popup) => void popup.close().catch(() => {}))
  return {
    take() {
      const taken = found
      found = []
      return taken
    },
    async settle() {
      for (const since = Date.now(); Date.now() - since < maxMilliseconds;) {
        if (open.size === 0 && Date.now() - changedAt > quietMilliseconds) return
        await page.waitForTimeout(30)
      }
      found.push(
        `still loading after ${maxMilliseconds / 1000} s: ${[...open].map((each) => pathOf(each.url())).join(', ')}`,
      )
      // Each is reported once, not after every further press.
      open.clear()
    },
  }
}

/** Forms may be refused for what was typed, for who asks, for what happened meanwhile, or for too many tries. */
const refusals = [401, 403, 409, 413, 422, 429]

function judgeAnswer(response: Response): string | undefined {
  const [status, request] = [response.status(), response.request()]
  const says = `${request.method()} ${pathOf(response.url())} was answered with ${status}`
  if (status >= 500) return says
  if (status < 400) return undefined
  // Pages that are not there are judged by what they show: another walker may have closed a listing.
  if (request.method() === 'GET') return isPageRequest(request) ? undefined : says
  return refusals.includes(status) ? undefined : says
}

function isPageRequest(request: Request): boolean {
  return request.isNavigationRequest() || new URL(request.url()).pathname.endsWith('.data')
}

function locationOf(message: ConsoleMessage): string {
  const { url, lineNumber, columnNumber } = message.location()
  return `${url ? pathOf(url) : 'no file'}:${lineNumber}:${columnNumber}`
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search.slice(0, 80)
}
