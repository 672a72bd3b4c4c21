import { Link } from 'react-router'
import styles from './form.module.css'

/** A sentence with one link in it, marked as `before |link| after`. The page opens beside the form, so that nothing typed is lost. */
export function LinkedText({ text, to }: { text: string; to: string }) {
  const [before = '', label = '', after = ''] = text.split('|')
  return (
    <>
      {before}
      <Link to={to} target="_blank" className={styles.link}>
        {label}
      </Link>
      {after}
    </>
  )
}
