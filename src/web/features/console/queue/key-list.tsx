import { Keyboard, X } from 'lucide-react'
import * as m from '#words/compiled/messages.js'
import styles from './key-list.module.css'

/** Id of the list of shortcuts, which has a shortcut itself. */
export const keyListId = 'console-keys'

/** The button that shows all shortcuts. A popover, so that it opens without script. */
export function KeyList() {
  const keys = [
    { keys: ['J', 'K'], does: m.console_key_move() },
    { keys: ['A'], does: m.console_key_approve() },
    { keys: ['C'], does: m.console_key_ask() },
    { keys: ['R'], does: m.staff_key_reject() },
    { keys: ['U'], does: m.staff_key_undo() },
    { keys: ['?'], does: m.console_key_keys() },
    { keys: [m.console_key_escape()], does: m.console_key_close() },
  ]
  return (
    <>
      <button type="button" className={styles.open} popoverTarget={keyListId}>
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
