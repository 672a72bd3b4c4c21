const preload = /<link\b[^>]*\brel="modulepreload"[^>]*>/g
const program = /<script\b(?=[^>]*\btype="module")[^>]*>/

/** Faces for letters beyond those of western Europe: a single name may ask for one, and that is as much as a page. */
const foreignFace = /@font-face\s*\{(?![^}]*-latin-wght)[^}]*\}/g

/** What a reader does first: scripts then begin at once. */
const firstSteps = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']

/**
 * A page whose scripts begin when it has been drawn and the browser has nothing else to do, or with the first thing that the
 * reader does. Until then links lead on and forms are sent as without script; what was opened or typed is taken over by the
 * scripts when they come. A page that opens with a form or filters over it does not wait.
 *
 * Faces of rarer letters are asked for when the page has been drawn, too.
 *
 * A page that is new to the reader has `data-fresh`, for styles that leave out what is not seen yet. Whoever comes back has
 * not, so that everything is at its old place.
 */
export function scriptsLater(html: string, nonce: string): string {
  const end = html.indexOf('</head>')
  if (end < 0 || !program.test(html)) return html
  // Each half for itself: looking for a pattern in a text that was put together copies all of it.
  const [head, body] = [html.slice(0, end), html.slice(end)]
  const starter = `<script nonce="${nonce}">(${waitForTheReader})(${JSON.stringify(firstSteps)})</script>`
  const inHead = program.test(head)
  return (
    facesLater(inHead ? waiting(withoutPreloads(head)) : withoutPreloads(head), nonce) +
    starter +
    (inHead ? withoutPreloads(body) : waiting(withoutPreloads(body)))
  )
}

function waiting(part: string): string {
  return part.replace(program, (script) => script.replace('type="module"', 'type="text/later"'))
}

function withoutPreloads(part: string): string {
  return part.replaceAll(preload, (link) => link.replace('rel="modulepreload"', 'rel="later"'))
}

/** The head of a page whose rarer letters get their face when the page has been drawn; without script at once. */
function facesLater(head: string, nonce: string): string {
  const faces = head.match(foreignFace)?.join('') ?? ''
  if (!faces) return head
  const style = (media: string) => `<style nonce="${nonce}" media="${media}">${faces}</style>`
  // Ahead of the others, as before: a letter that several have is drawn with the last.
  return head
    .replaceAll(foreignFace, '')
    .replace('<style', () => `${style('not all')}<noscript>${style('all')}</noscript><style`)
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
  addEventListener('load', () => whenIdle(() => {
    for (const style of document.querySelectorAll('style[media="not all"]')) style.media = 'all'
    begin()
  }))
  addEventListener('submit', ({ target }) => {
    for (const field of target.querySelectorAll('input[type=hidden]:disabled')) field.disabled = false
  }, true)
}`.replaceAll(/\n\s*/g, '\n')
