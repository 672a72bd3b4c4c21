import styles from './markdown.module.css'

/** Text of a content page, already turned into HTML by the server, which lets no foreign HTML through. */
export function Markdown({ html, className }: { html: string; className?: string | undefined }) {
  if (!html) return null
  return (
    <div className={[styles.text, className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
