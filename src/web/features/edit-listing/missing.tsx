import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import type { WizardView } from './wizard-view.ts'
import styles from './missing.module.css'

/** What is missing before the listing can be published, each with a link to its tab. */
export function Missing({ parts }: { parts: WizardView['missing'] }) {
  // The last tab itself says that pictures or payouts are missing.
  const others = parts.filter(({ field }) => field !== 'images' && field !== 'payout')
  if (others.length === 0) return null
  return (
    <Alert look="warn">
      <p>{m.edit_listing_missing_title()}</p>
      <ul className={styles.parts}>
        {others.map(({ field, label, to }) => (
          <li key={field}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
