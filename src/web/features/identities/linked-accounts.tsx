import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import styles from '../account/account.module.css'

/** A linked account as the page shows it. `about`: since when, and when it was used. */
export type ShownIdentity = { provider: string; label: string; subject: string; about: string }

/** The list of linked accounts, each with the way to unlink it. */
export function LinkedAccounts({ identities }: { identities: ShownIdentity[] }) {
  if (identities.length === 0) return <p>{m.identities_none()}</p>
  return (
    <ul className={styles.rows}>
      {identities.map(({ provider, subject, label, about }) => (
        <li key={`${provider} ${subject}`}>
          <div>
            <strong>{label}</strong>
            <p className={styles.state}>{about}</p>
          </div>
          <ButtonLink
            look="secondary"
            size="small"
            to={`/account/providers?${new URLSearchParams({ remove: provider, of: subject })}`}
            aria-label={m.identities_remove_of({ provider: label })}
          >
            {m.identities_remove()}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
