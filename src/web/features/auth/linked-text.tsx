import { PageLink } from '../../parts/page-link.tsx'
import styles from './auth-form.module.css'

/** A sentence with one link to a content page in it, marked as `before |link| after`. The page opens beside the form, so that nothing typed is lost. */
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
