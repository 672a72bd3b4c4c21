import { Check, Share } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import styles from './share-link.module.css'

/**
 * Shares a page: by the system's share dialog, else by copying the address, else by showing it. Without script it is a
 * mailto link.
 */
export function ShareLink({ title, path, className }: { title: string; path: string; className: string | undefined }) {
  const url = (useRouteLoaderData<LayoutData>('root')?.publicUrl ?? '') + path
  const [copied, setCopied] = useState(false)
  const [refused, setRefused] = useState(false)
  const share = async (event: MouseEvent) => {
    // Without https browsers offer neither: the mailto link remains.
    if (!navigator.share && !navigator.clipboard) return
    event.preventDefault()
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
    } catch {
      return setRefused(true)
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 4000)
  }
  const Icon = copied ? Check : Share
  if (refused)
    return (
      <input
        ref={selectAll}
        className={styles.address}
        type="url"
        readOnly
        value={url}
        aria-label={m.listing_share_address()}
      />
    )
  return (
    <>
      <a
        className={className}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
        onClick={share}
      >
        <Icon size={20} aria-hidden="true" />
        <span>{copied ? m.listing_link_copied() : m.listing_share()}</span>
      </a>
      <output className="visually-hidden">{copied && m.listing_link_copied()}</output>
    </>
  )
}

/** Selects the address for the reader to copy: the browser refused to copy it. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}
