import { Keyboard, X } from '../../../parts/icons.ts'
import { useEffect } from 'react'
import * as m from '#words/compiled/messages.js'
import { serverOnlyPart } from '../../../parts/server-only-part.tsx'
import { isTyping } from '../is-typing.ts'
import styles from './key-list.module.css'

const KeyTable = serverOnlyPart(() => import('./key-table.tsx'), [styles])

/** Id of the list of shortcuts, which has a shortcut itself. */
export const keyListId = 'console-keys'

/**
 * The button that shows all shortcuts, with the key ?. A popover, so that it opens without script. `queue`: with the keys of
 * the queue.
 */
export function KeyList({ queue = false }: { queue?: boolean }) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      document.getElementById(keyListId)?.togglePopover()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button type="button" className={`needs-script ${styles.open}`} popoverTarget={keyListId}>
        <Keyboard size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.console_keys()}</span>
        <kbd aria-hidden="true">?</kbd>
      </button>
      <dialog id={keyListId} popover="auto" className={styles.list} aria-label={m.console_keys_title()}>
        <div className={styles.head}>
          <h2>{m.console_keys_title()}</h2>
          <button type="button" className={styles.close} popoverTarget={keyListId} popoverTargetAction="hide">
            <X size={20} aria-hidden="true" />
            <span className="visually-hidden">{m.common_close()}</span>
          </button>
        </div>
        <KeyTable key={String(queue)} queue={queue} />
      </dialog>
    </>
  )
}
