import styles from './rendered-html.module.css'

/** Text of a content page as HTML that the server has rendered and made safe. */
export function RenderedHtml({ html, className }: { html: string; className?: string | undefined }) {
  if (!html) return null
  return (
    <div className={[styles.text, className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
