import { Link } from 'react-router'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import file from '../../features/console/file.module.css'
import { loadTexts } from '../../features/console/overviews/load-texts.ts'
import styles from '../../features/console/overviews/texts.module.css'
import { consoleMeta } from '../../features/console/console-head.tsx'
import type { Route } from './+types/route.ts'

/** Returns the content pages and the mails of the marketplace. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadTexts(requireConsole(context, request))
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.overview_texts())
}

/** What the marketplace says to people: its pages with their files, and its mails with a preview of each. */
export default function Texts({ loaderData: { pages, mails, words } }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.overview_texts()} className={styles.main}>
      <section className={styles.part}>
        <h2>{m.overview_texts_pages()}</h2>
        <p className={styles.note}>{m.overview_texts_pages_note()}</p>
        <ul className={styles.rows}>
          {pages.map((page) => (
            <li key={page.key}>
              <span className={styles.name}>
                <Link to={page.to}>{page.title}</Link>
                {page.sample && (
                  <span className={file.pill} data-look="warn">
                    {m.overview_texts_sample()}
                  </span>
                )}
              </span>
              <span className={styles.files} translate="no">
                {page.files.map((path) => (
                  <code key={path}>{path}</code>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>{m.overview_texts_mails()}</h2>
        <p className={styles.note}>{m.overview_texts_mails_note({ file: words })}</p>
        <ul className={`${styles.rows} ${styles.mails}`}>
          {mails.map(({ template, name }) => (
            <li key={template}>
              <Link to={`/console/mails/${template}`}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
    </ConsolePage>
  )
}
