import { NavLink } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { loginLink } from './login-link.ts'
import { useHash } from './use-hash.ts'
import styles from './login-ways.module.css'

/** The tabs of logging in: with a password, or with a link by mail. Both keep the page to return to. */
export function LoginWays({ from }: { from: string | null }) {
  const hash = useHash()
  const ways = [
    { path: '/login', label: m.auth_way_password() },
    { path: '/login/mail', label: m.auth_way_mail() },
  ]
  return (
    <nav className={styles.ways} aria-label={m.auth_login_ways()}>
      {ways.map(({ path, label }) => (
        <NavLink key={path} to={loginLink(path, from) + hash} end className={styles.way}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
