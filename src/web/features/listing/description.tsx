import * as m from '#words/compiled/messages.js'
import styles from './description.module.css'

/** A text cut after six lines; the rest opens without script. */
export function Description({ paragraphs }: { paragraphs: string[] }) {
  const long = paragraphs.join('').length > 480 || paragraphs.length > 3
  return (
    <div className={styles.description} data-long={long ? '' : undefined}>
      <div className={styles.text}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {long && (
        <details>
          <summary className={styles.toggle}>
            <span className={styles.more}>{m.listing_show_more()}</span>
            <span className={styles.less}>{m.listing_show_less()}</span>
          </summary>
        </details>
      )}
    </div>
  )
}
