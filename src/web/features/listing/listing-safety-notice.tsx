import { ShieldCheck } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import { PageLink } from '../../parts/page-link.tsx'
import styles from './listing-safety-notice.module.css'

/** The safety reminder below every listing. */
export function SafetyNotice({ text }: { text: string }) {
  return (
    <aside className={styles.notice} aria-label={m.listing_safety_title()}>
      <ShieldCheck size={28} strokeWidth={1.8} aria-hidden="true" />
      <div>
        <p className={styles.title}>{m.listing_safety_title()}</p>
        <p>
          {text}{' '}
          <PageLink className={styles.link} to="/safety-center">
            {m.listing_safety_more()}
          </PageLink>
        </p>
      </div>
    </aside>
  )
}
