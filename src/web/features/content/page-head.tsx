import { RenderedHtml } from '../../parts/rendered-html.tsx'
import styles from './page-head.module.css'

/** Title and introduction of a content page. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <RenderedHtml html={lead} className={styles.lead} />
    </header>
  )
}
