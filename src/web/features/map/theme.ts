import type { MapTheme } from './style.ts'

const dark = '(prefers-color-scheme: dark)'

/** The theme that the page has now. */
export function presentTheme(): MapTheme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return window.matchMedia(dark).matches ? 'dark' : 'light'
}

/** Calls `change` whenever the theme changes; returns how to stop. */
export function watchTheme(change: (theme: MapTheme) => void): () => void {
  const query = window.matchMedia(dark)
  const onChange = () => change(presentTheme())
  query.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    query.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
