import { Check, Share2 } from '../../parts/icons.ts'
import { type MouseEvent, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import styles from './stay-panel.module.css'

/** Shares who, when and where: by the system's share dialog, else by copying it. Without script it is a mailto link. */
export function ShareStay({ title, text }: { title: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const share = async (event: MouseEvent) => {
    // Without https browsers offer neither: the mailto link remains.
    if (!navigator.share && !navigator.clipboard) return
    event.preventDefault()
    if (navigator.share) return navigator.share({ title, text }).catch(() => {})
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 4000)
  }
  const Icon = copied ? Check : Share2
  return (
    <>
      <a
        className={styles.row}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
        onClick={share}
      >
        <Icon size={20} aria-hidden="true" />
        <span>{copied ? m.order_shared() : m.order_share()}</span>
      </a>
      <output className="visually-hidden">{copied && m.order_shared()}</output>
    </>
  )
}
