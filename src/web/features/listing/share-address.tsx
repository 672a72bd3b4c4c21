import { Mail, X } from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import * as m from '#words/compiled/messages.js'
import styles from './share-link.module.css'

/**
 * The address of a page to copy by hand, where the browser refuses to. Escape, a press outside and the button close it, and
 * the focus returns to where it was.
 */
export function ShareAddress({ url, mailTo, onClose }: { url: string; mailTo: string; onClose(): void }) {
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    field.current?.select()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    const onPress = ({ target }: PointerEvent) => !panel.current?.contains(target as Node) && onClose()
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [onClose])
  return (
    <div ref={panel} className={styles.panel} role="dialog" aria-label={m.listing_share()}>
      <label className={styles.label}>
        {m.listing_share_address()}
        <input ref={field} className={styles.address} type="url" readOnly value={url} />
      </label>
      <div className={styles.ways}>
        <a href={mailTo} className={styles.mail}>
          <Mail size={18} aria-hidden="true" />
          {m.listing_share_mail()}
        </a>
        <button type="button" className={styles.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.common_close()}</span>
        </button>
      </div>
    </div>
  )
}
