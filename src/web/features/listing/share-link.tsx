import { Check, Share } from '../../parts/icons.ts'
import { type MouseEvent, Suspense, useCallback, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import styles from './share-link.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

const ShareAddress = lazyPart(async () => (await import('./share-address.tsx')).ShareAddress)

/**
 * Shares a page: by the system's share dialog, else by copying the address, else by showing it. Without script it is a
 * mailto link.
 */
export function ShareLink({ title, path, className }: { title: string; path: string; className: string | undefined }) {
  const url = (useLayoutData()?.publicUrl ?? '') + path
  const [copied, setCopied] = useState(false)
  const [refused, setRefused] = useState(false)
  const close = useCallback(() => setRefused(false), [])
  const share = async (event: MouseEvent) => {
    event.preventDefault()
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(url)
    } catch {
      return setRefused(true)
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 4000)
  }
  const Icon = copied ? Check : Share
  const mailTo = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  return (
    <span className={styles.share}>
      <a className={className} href={mailTo} onClick={share}>
        <Icon size={20} aria-hidden="true" />
        <span>{copied ? m.listing_link_copied() : m.listing_share()}</span>
      </a>
      <output className="visually-hidden">{copied && m.listing_link_copied()}</output>
      <Suspense fallback={null}>{refused && <ShareAddress url={url} mailTo={mailTo} onClose={close} />}</Suspense>
    </span>
  )
}
