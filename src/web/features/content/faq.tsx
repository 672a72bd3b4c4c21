import { Plus } from '../../parts/icons.ts'
import type { ContentView } from './read-content-page.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { RenderedHtml } from '../../parts/rendered-html.tsx'
import styles from './faq.module.css'
import { PageHead } from './page-head.tsx'

/** Questions in groups. Each opens its answer; a link to a question opens it too. */
export function Faq({ page }: { page: ContentView }) {
  return (
    <>
      <PageHead title={page.title} lead={page.lead} />
      <nav className={styles.groups} aria-label={m.content_on_this_page()}>
        {page.sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={styles.group}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.body}>
        {page.sections.map(({ id, title, parts }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            <div className={styles.questions}>
              {parts.map((part) => (
                <details key={part.id} id={part.id} name={id} className={styles.question}>
                  <summary>
                    <h3>{part.title}</h3>
                    <Plus size={20} aria-hidden="true" />
                  </summary>
                  <RenderedHtml html={part.html} className={styles.answer} />
                </details>
              ))}
            </div>
          </section>
        ))}
        <p className={styles.help}>
          <strong>{m.content_faq_help()}</strong>
          <ButtonLink look="secondary" pill to="/about#contact">
            {m.content_faq_help_action()}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
