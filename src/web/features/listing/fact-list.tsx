import type { DrawnFact } from './describe-facts.ts'
import * as m from '#words/compiled/messages.js'
import styles from './fact-list.module.css'

/** Up to four facts in a bordered box. */
export function FactBox({ facts }: { facts: DrawnFact[] }) {
  return (
    <ul className={styles.box} aria-label={m.listing_facts()} data-count={facts.length}>
      {facts.map((fact) => (
        <li key={fact.icon + fact.title} className={styles.cell} data-absent={fact.absent ? '' : undefined}>
          <Icon drawing={fact.drawing} />
          <span className={styles.title}>{fact.title}</span>
          {fact.text && <span className={styles.text}>{fact.text}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Further facts in two columns; absent ones in grey. */
export function FactList({ facts }: { facts: DrawnFact[] }) {
  return (
    <ul className={styles.list}>
      {facts.map((fact) => (
        <li key={fact.icon + fact.title} className={styles.row} data-absent={fact.absent ? '' : undefined}>
          <Icon drawing={fact.drawing} />
          <div>
            <p>{fact.title}</p>
            {fact.text && <p className={styles.text}>{fact.text}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Facts that belong to a text, each as a card below it. */
export function FactCards({ facts }: { facts: DrawnFact[] }) {
  return (
    <ul className={styles.cards}>
      {facts.map((fact) => (
        <li key={fact.icon + fact.title} className={styles.card} data-absent={fact.absent ? '' : undefined}>
          <Icon drawing={fact.drawing} />
          <span className={styles.title}>{fact.title}</span>
          {fact.text && <span className={styles.text}>{fact.text}</span>}
        </li>
      ))}
    </ul>
  )
}

function Icon({ drawing }: { drawing: string }) {
  return <span className={styles.icon} dangerouslySetInnerHTML={{ __html: drawing }} />
}
