import * as m from '#words/compiled/messages.js'
import { PageLink } from '../../parts/page-link.tsx'
import { CloseForm } from './close-form.tsx'
import styles from './banners.module.css'

/** One line about the necessary cookies. It covers nothing and needs no answer. */
export function CookieLine() {
  return (
    <aside className={styles.cookies}>
      <p>
        {m.layout_cookies()}{' '}
        <PageLink className={styles.more} to="/privacy-policy#cookies">
          {m.layout_cookies_more()}
        </PageLink>
      </p>
      <CloseForm notice="cookies">
        <button type="submit" className={styles.act}>
          {m.layout_cookies_ok()}
        </button>
      </CloseForm>
    </aside>
  )
}
