import type { MapTheme } from './style.ts'

const dark = '(prefers-color-scheme: dark)'

/** Returns the page's present theme. */
export function currentTheme(): MapTheme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return window.matchMedia(dark).matches ? 'dark' : 'light'
}

/** Calls `change` whenever the theme changes. Returns the function that stops. */
export function watchTheme(change: (theme: MapTheme) => void): () => void {
  const query = window.matchMedia(dark)
  const onChange = () => change(currentTheme())
  query.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    query.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
