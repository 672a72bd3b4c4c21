const preload = /<link\b[^>]*\brel="modulepreload"[^>]*>/g
const program = /<script\b(?=[^>]*\btype="module")[^>]*>/

/** What a reader does first: scripts then begin at once. */
const firstSteps = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']

/**
 * A page whose scripts begin when it has been drawn and the browser has nothing else to do, or with the first thing that the
 * reader does. Until then links lead on and forms are sent as without script; what was opened or typed is taken over by the
 * scripts when they come. A page that opens with a form or filters over it does not wait.
 *
 * A page that is new to the reader has `data-fresh`, for styles that leave out what is not seen yet. Whoever comes back has
 * not, so that everything is at its old place.
 */
export function scriptsLater(html: string, nonce: string): string {
  const script = program.exec(html)
  const head = html.indexOf('</head>')
  if (!script || head < 0) return html
  const end = script.index + script[0].length
  const patient =
    html.slice(0, script.index) + script[0].replace('type="module"', 'type="text/later"') + html.slice(end)
  const starter = `<script nonce="${nonce}">(${waitForTheReader})(${JSON.stringify(firstSteps)})</script>`
  return (patient.slice(0, head) + starter + patient.slice(head)).replaceAll(preload, (link) =>
    link.replace('rel="modulepreload"', 'rel="later"'),
  )
}

/** Runs in the page, as text: it uses nothing from around it. */
const waitForTheReader = `(steps) => {
  const options = { capture: true, passive: true }
  const page = document.documentElement
  const whenIdle = self.requestIdleCallback ?? setTimeout
  if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') page.dataset.fresh = ''
  const start = () => {
    const waiting = document.querySelector('script[type="text/later"]')
    if (!waiting) return
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.text = waiting.text
    waiting.replaceWith(script)
  }
  const begin = () => {
    for (const step of steps) removeEventListener(step, begin, options)
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
    else start()
  }
  for (const step of steps) addEventListener(step, begin, options)
  if (/=open\\b/.test(location.search)) begin()
  addEventListener('popstate', () => delete page.dataset.fresh, options)
  addEventListener('load', () => whenIdle(begin))
  addEventListener('submit', ({ target }) => {
    for (const field of target.querySelectorAll('input[type=hidden]:disabled')) field.disabled = false
  }, true)
}`.replaceAll(/\n\s*/g, '\n')
