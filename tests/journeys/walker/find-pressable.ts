import type { ElementHandle, Page } from '@playwright/test'

/** Something a person can press or fill in at the moment. `place` is its position in the list that the page keeps. */
export type Pressable = {
  place: number
  kind: 'press' | 'fill' | 'choose'
  /** Role and accessible name, for reports and to prefer what was not pressed yet. */
  name: string
  /** Path and query of a link within the site. */
  href: string | null
}

declare global {
  interface Window {
    walkerElements?: Element[]
  }
}

/**
 * Returns what a person sees and can press in this window: links within the site, buttons, tabs, menu entries, fields. What
 * lies behind an open dialog, what is disabled or hidden, and links that leave the site are left out.
 */
export async function findPressable(page: Page): Promise<Pressable[]> {
  return page.evaluate(() => {
    const selector =
      'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=menuitem], [role=option], [role=switch], [role=menuitemradio]'
    const isReachable = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true], [disabled], [aria-disabled=true], fieldset:disabled') &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().height > 1
    const staysHere = (element: Element) => {
      if (!(element instanceof HTMLAnchorElement)) return true
      return (
        element.origin === location.origin &&
        !element.hasAttribute('download') &&
        !['_blank', '_top'].includes(element.target) &&
        // Files are no pages: calendar entries, pictures, feeds.
        !/\.(ics|svg|png|jpg|avif|webp|xml|json|txt)$/.test(element.pathname)
      )
    }
    const nameOf = (element: Element) => {
      const labelled = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      const name = element.getAttribute('aria-label') ?? labelled ?? element.textContent ?? ''
      const role = element.getAttribute('role') ?? element.localName
      return `${role} "${name.replace(/\s+/g, ' ').trim().slice(0, 60)}"`
    }
    const kindOf = (element: Element) => {
      if (element instanceof HTMLSelectElement) return 'choose' as const
      if (element instanceof HTMLTextAreaElement) return 'fill' as const
      const pressed = ['checkbox', 'radio', 'submit', 'button', 'reset', 'image']
      if (element instanceof HTMLInputElement && !pressed.includes(element.type)) return 'fill' as const
      return 'press' as const
    }
    const modal = [...document.querySelectorAll('dialog[open], [role=dialog][aria-modal=true]')].at(-1)
    const elements = [...(modal ?? document).querySelectorAll(selector)].filter(
      (element) => isReachable(element) && staysHere(element) && (element as HTMLInputElement).type !== 'file',
    )
    window.walkerElements = elements
    return elements.map((element, place) => ({
      place,
      kind: kindOf(element),
      name: nameOf(element),
      href: element instanceof HTMLAnchorElement ? element.pathname + element.search : null,
    }))
  })
}

/** The element behind an entry of `findPressable`; null when the page has changed since. */
export async function elementAt(page: Page, place: number): Promise<ElementHandle<Element> | null> {
  const handle = await page.evaluateHandle((at) => window.walkerElements?.[at] ?? null, place)
  return handle.asElement() as ElementHandle<Element> | null
}
