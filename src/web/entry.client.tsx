import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fetchWhole } from './features/layout/fetch-whole.ts'
import { navigateAfterPaint } from './features/layout/navigate-after-paint.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter unstable_fetch={fetchWhole} instrumentations={[navigateAfterPaint]} />
    </StrictMode>,
  )
})
