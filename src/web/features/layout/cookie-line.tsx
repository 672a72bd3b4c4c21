import * as m from '#words/compiled/messages.js'
import { PageLink } from '../../parts/page-link.tsx'
import { CloseForm } from './close-form.tsx'
import styles from './banners.module.css'

/** One line about the necessary cookies. It covers nothing and needs no answer. */
export function CookieLine() {
  return (
    <aside className={styles.cookies}>
      <p>
        {m.frame_cookies()}{' '}
        <PageLink className={styles.more} to="/privacy-policy#cookies">
          {m.frame_cookies_more()}
        </PageLink>
      </p>
      <CloseForm note="cookies">
        <button type="submit" className={styles.act}>
          {m.frame_cookies_ok()}
        </button>
      </CloseForm>
    </aside>
  )
}
