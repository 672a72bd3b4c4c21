import { Check, Copy } from '../../parts/icons.ts'
import { useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { useHydrated } from '../../parts/use-hydrated.ts'
import styles from './copy-button.module.css'

/** Copies a text. Hidden without script, or where the browser cannot copy. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const hydrated = useHydrated()
  if (!hydrated || !navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const Icon = copied ? Check : Copy
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()}>
      <Icon size={19} aria-hidden="true" />
      <span className="visually-hidden">{copied ? m.order_copied() : m.order_copy()}</span>
    </button>
  )
}
