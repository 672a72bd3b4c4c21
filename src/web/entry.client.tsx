import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// In development words are not yet written into their modules, and have to be told the page's language.
if (import.meta.env.DEV) {
  const { overwriteGetLocale } = await import('#words/compiled/runtime.js')
  overwriteGetLocale(() => (document.documentElement.lang === 'en' ? 'en' : 'de'))
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
