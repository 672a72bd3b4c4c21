import type { ContentView } from './read-content-page.ts'
import * as m from '#words/compiled/messages.js'
import { RenderedHtml } from '../../parts/rendered-html.tsx'
import styles from './article.module.css'
import { PageHead } from './page-head.tsx'

/** A text with a table of contents beside it. */
export function Article({ page }: { page: ContentView }) {
  const listed = page.sections.length >= 3
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <div className={styles.body} data-listed={listed ? '' : undefined}>
        {listed && (
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 id="contents" className={styles.contentsTitle}>
              {m.content_on_this_page()}
            </h2>
            <ol className={styles.list}>
              {page.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.sections}>
          {page.sections.map(({ id, title, html, parts }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              <RenderedHtml html={html} />
              {parts.map((part) => (
                <div key={part.id} id={part.id} className={styles.part}>
                  <h3>{part.title}</h3>
                  <RenderedHtml html={part.html} />
                </div>
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
