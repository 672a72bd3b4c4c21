import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { askedText } from './asked-text.ts'
import type { EnquiryView } from './load-enquiry.ts'
import styles from './form-overlay.module.css'

/**
 * The steps of a first message, open over their listing at an address of their own. Escape and Back close them. Without
 * script they are a page.
 */
export function FormOverlay({ view, label, children }: { view: EnquiryView; label: string; children: ReactNode }) {
  const { search } = useLocation()
  const content = useFocusOnStep(view.step)
  const closesTo = { pathname: view.listing.path, search: askedText(new URLSearchParams(search)) }
  return (
    <AddressDialog name="" label={label} className={styles.overlay} closesTo={closesTo}>
      {() => (
        <div ref={content} className={styles.step} data-step={view.step}>
          {children}
        </div>
      )}
    </AddressDialog>
  )
}

/** Moves the focus to the title of the next step: the button that led to it is gone. */
function useFocusOnStep(step: EnquiryView['step']) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    content.current?.closest('dialog')?.scrollTo({ top: 0 })
    content.current?.querySelector('h1')?.focus()
  }, [step])
  return content
}
