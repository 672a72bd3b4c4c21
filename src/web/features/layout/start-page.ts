/** What a page needs to start its scripts. */
export type PageScripts = {
  /** React Router's manifest, with the routes of this page. */
  manifest: object
  /** For each route of the page its id and its files. */
  modules: [id: string, files: string[]][]
  entry: string
  preloads: string[]
  /** Whether the scripts wait until the page has been drawn. */
  later: boolean
}

type RouterContext = { stream?: ReadableStream; streamController?: ReadableStreamDefaultController }

/**
 * Starts the scripts of a page: at once, or when it has been drawn and the browser has nothing else to do, or with the first
 * thing that the reader does. Until then links lead on and forms are sent as without script; what was opened or typed is taken
 * over by the scripts. A page that opens with a form or filters over it does not wait.
 *
 * A page that waits and is new to the reader has `data-fresh`, for styles that leave out what is not seen yet. Whoever
 * comes back has not, so that everything is at its old place.
 *
 * It is written into the page as text, and uses nothing from around it.
 */
export function startPage({ manifest, modules, entry, preloads, later }: PageScripts, context: RouterContext): void {
  const stream = new ReadableStream({ start: (controller) => void (context.streamController = controller) })
  context.stream = stream.pipeThrough(new TextEncoderStream())
  Object.assign(window, { __reactRouterContext: context, __reactRouterManifest: manifest })
  const start = async () => {
    if (later)
      for (const href of preloads)
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const routes = modules.map(async ([id, files]) => {
      const parts = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))
      return [id, Object.assign({}, ...parts)]
    })
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(routes)) })
    await import(/* @vite-ignore */ entry)
  }
  const startWhenRead = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
    else start()
  }
  if (!later) return startWhenRead()
  const options = { capture: true, passive: true }
  const steps = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']
  let begun = false
  const begin = () => {
    for (const step of steps) removeEventListener(step, begin, options)
    if (!begun) startWhenRead()
    begun = true
  }
  for (const step of steps) addEventListener(step, begin, options)
  const page = document.documentElement
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') page.dataset.fresh = ''
  addEventListener('popstate', () => delete page.dataset.fresh, options)
  if (/=open\b/.test(location.search)) begin()
  addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(begin))
  // Without script these fields say the same as others, which a form that is sent before the scripts are there lacks.
  const enableFields = ({ target }: Event) => {
    for (const field of (target as Element).querySelectorAll<HTMLInputElement>('input[type=hidden]:disabled'))
      field.disabled = false
  }
  addEventListener('submit', enableFields, true)
}
