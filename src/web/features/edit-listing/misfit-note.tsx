import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import styles from './misfit-note.module.css'
import type { WizardStay } from './misfit-stays.ts'

/** Before saving: which agreed stays do not fit what stands in the form. They stay agreed. */
export function MisfitNote({ stays }: { stays: WizardStay[] }) {
  const formatLocale = useFormatLocale()
  return (
    <output className={styles.note}>
      {stays.length > 0 && (
        <Alert look="warn">
          <p>{m.edit_listing_stays_misfit({ count: stays.length })}</p>
          <ul>
            {stays.map(({ to, name, from, until, people }) => (
              <li key={to}>
                <Link to={to} target="_blank">
                  {m.edit_listing_stay_line({
                    name,
                    days: dateRangeText(from, until, formatLocale),
                    people: m.search_people_count({ count: people }),
                  })}
                </Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </output>
  )
}
