import { PageLink } from '../../parts/page-link.tsx'
import styles from './auth-form.module.css'

/**
 * A sentence with one link to a content page, marked as `before |link| after`. The link opens a new tab, so that the
 * form keeps its values.
 */
export function LinkedText({ text, to }: { text: string; to: string }) {
  const [before = '', label = '', after = ''] = text.split('|')
  return (
    <>
      {before}
      <PageLink to={to} target="_blank" className={styles.link} otherwise={label}>
        {label}
      </PageLink>
      {after}
    </>
  )
}
