import * as m from '#words/compiled/messages.js'
import styles from './or-line.module.css'

/** The line between a form and another way to log in. */
export function OrLine() {
  return <p className={styles.or}>{m.auth_or()}</p>
}
