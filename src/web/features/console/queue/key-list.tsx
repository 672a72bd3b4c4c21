import { Keyboard, X } from 'lucide-react'
import { useEffect } from 'react'
import * as m from '#words/compiled/messages.js'
import { isTyping } from '../is-typing.ts'
import styles from './key-list.module.css'

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
  const keys = [...(queue ? queueKeys() : []), { keys: ['/'], does: m.console_key_search() }, ...listKeys()]
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
            <span className="visually-hidden">{m.console_close()}</span>
          </button>
        </div>
        <dl>
          {keys.map(({ keys: names, does }) => (
            <div key={does}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </dialog>
    </>
  )
}

function queueKeys() {
  return [
    { keys: ['J', 'K'], does: m.console_key_move() },
    { keys: ['↵'], does: m.console_key_open() },
    { keys: ['X'], does: m.console_key_pick() },
    { keys: ['⇧', 'X'], does: m.console_key_pick_until() },
    { keys: ['A'], does: m.console_key_approve() },
    { keys: ['C'], does: m.console_key_ask() },
    { keys: ['R'], does: m.staff_key_reject() },
    { keys: ['M'], does: m.console_key_take() },
    { keys: ['U'], does: m.staff_key_undo() },
  ]
}

function listKeys() {
  return [
    { keys: ['?'], does: m.console_key_keys() },
    { keys: [m.console_key_escape()], does: m.console_key_close() },
  ]
}
