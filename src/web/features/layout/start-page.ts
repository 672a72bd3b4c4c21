/** Everything needed to start the scripts of a page. */
export type PageScripts = {
  /** React Router's manifest, limited to the routes of this page. */
  manifest: object
  /** Id and file of each route of the page. */
  modules: [id: string, file: string][]
  entry: string
  preloads: string[]
  /** Whether the scripts start after the page is rendered. */
  later: boolean
  /** Whether scripts that start late format dates at once. */
  formats: boolean
  /** Style sheets that the page has in it, for scripts that look for them when they start late. */
  styles: string[]
}

type RouterContext = { stream?: ReadableStream; streamController?: ReadableStreamDefaultController }

/**
 * Starts the scripts of a page: at once, or when it is rendered and the browser is idle, or on the first interaction.
 * Until then links and forms work as without script; opened elements and typed values are taken over by the scripts. A
 * page that starts with a form or filters above it does not wait.
 *
 * A waiting page that is new to the reader has `data-fresh`, for styles that skip what is not in view; its value is `unseen`
 * until the page is first drawn. It goes when typefaces and scripts are there, so that the scroll bar and pictures of the
 * whole page are right. After Back or a reload it is absent, so that the scroll position can be restored.
 *
 * It is inlined into the page as text, and refers to nothing outside of itself.
 */
export function startPage(
  { manifest, modules, entry, preloads, later, formats, styles }: PageScripts,
  context: RouterContext,
): void {
  // React Router keeps the scroll position of an entry of the history by its key. Later it would make the browser lay out
  // the page, and end the sending of a form that was just pressed.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  const stream = new ReadableStream({ start: (controller) => void (context.streamController = controller) })
  context.stream = stream.pipeThrough(new TextEncoderStream())
  Object.assign(window, { __reactRouterContext: context, __reactRouterManifest: manifest })
  const page = document.documentElement
  // Chromium may see no idle moment for seconds, although nothing happens.
  const whenIdle = (act: () => void) =>
    'requestIdleCallback' in self ? requestIdleCallback(act, { timeout: 700 }) : setTimeout(act)
  const start = async () => {
    if (later) {
      // In short tasks, so that the browser can answer and draw in between.
      let since = performance.now()
      const pause = async (longest = 8) => {
        if (performance.now() - since < longest) return
        await new Promise((resolve) => setTimeout(resolve))
        since = performance.now()
      }
      const append = (link: Partial<HTMLLinkElement>) => {
        document.head.append(Object.assign(document.createElement('link'), link))
        return pause()
      }
      for (const href of styles) await append({ rel: 'stylesheet', disabled: true, href })
      for (const href of preloads) await append({ rel: 'modulepreload', href })
      // The first formatter of a page takes far longer than all later ones: it has a task of its own, and does not
      // lengthen the first render.
      if (formats) {
        await pause(0)
        new Intl.DateTimeFormat(document.documentElement.lang).format()
      }
      await pause()
      // The entry, which is the first, comes last.
      for (const href of preloads.slice(1)) {
        await import(/* @vite-ignore */ href)
        await pause()
      }
    }
    const routes = modules.map(async ([id, file]) => [id, await import(/* @vite-ignore */ file)])
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(routes)) })
    await import(/* @vite-ignore */ entry)
    await document.fonts.ready
    whenIdle(() => delete page.dataset.fresh)
  }
  const startWhenRead = () => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
    else start()
  }
  // A notice closed before its own script answers. Loading the page anew would lose what was typed.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.getAttribute('action') !== '/dismiss-notice') return
    event.preventDefault()
    const notice = form.closest<HTMLElement>('aside') ?? form
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) body.append(name, String(value))
    notice.style.display = 'none'
    // Sent although the reader goes on at once.
    const sent = fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true })
    sent.catch(() => notice.style.removeProperty('display'))
  })
  // Plus and minus of a number before their own script answers, which takes over what the field then has.
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button[data-step]')
    if (!button || Object.keys(button).some((key) => key.startsWith('__react'))) return
    const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
    if (button.dataset.step === '1') field?.stepUp()
    else field?.stepDown()
  })
  // Without script these fields would repeat values of other fields, which are not in the page with script.
  const enableFields = ({ target }: Event) => {
    for (const field of (target as Element).querySelectorAll<HTMLInputElement>('input[type=hidden]:disabled'))
      field.disabled = false
  }
  addEventListener('submit', enableFields, true)
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
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') {
    page.dataset.fresh = 'unseen'
    const seen = () => page.dataset.fresh && (page.dataset.fresh = '')
    requestAnimationFrame(() => setTimeout(seen))
  }
  addEventListener('popstate', () => delete page.dataset.fresh, options)
  if (/=open\b/.test(location.search)) begin()
  addEventListener('load', () => whenIdle(begin))
}
