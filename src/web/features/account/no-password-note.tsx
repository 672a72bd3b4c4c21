import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import styles from './account.module.css'

/** Says that an account has no password, and how to set one. */
export function NoPasswordNote() {
  return (
    <div className={styles.above}>
      <Alert>
        {m.account_no_password()} <Link to="/recover-password">{m.account_set_password()}</Link>
      </Alert>
    </div>
  )
}
