import * as m from '#words/compiled/messages.js'
import styles from './key-list.module.css'

/** The most used keys, in a strip at the foot of the list. Not where there is no keyboard, no room or no script. */
export function KeyStrip() {
  const keys = [
    { keys: ['J', 'K'], does: m.console_key_move() },
    { keys: ['X'], does: m.console_key_pick() },
    { keys: ['↵'], does: m.console_key_open() },
    { keys: ['U'], does: m.console_key_undo() },
    { keys: ['?'], does: m.console_key_keys() },
  ]
  return (
    <ul className={`needs-script ${styles.strip}`} aria-label={m.console_keys()}>
      {keys.map(({ keys: names, does }) => (
        <li key={does}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
