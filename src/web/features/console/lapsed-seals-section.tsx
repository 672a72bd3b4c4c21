import type { Host } from '../people/describe-host.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import list from './list.module.css'
import styles from './people.module.css'

/** Members who changed their name and so lost their seal. Their profile has the form that gives it again. */
export function LapsedSealsSection({ seals }: { seals: (Host & { waits: string })[] }) {
  return (
    <section className={styles.seals}>
      <h2 className={styles.name}>{m.console_seals()}</h2>
      <p className={styles.lead}>{m.console_seals_lead()}</p>
      <ul className={list.list}>
        {seals.map((person) => (
          <li key={person.userId}>
            <article className={`${list.row} ${styles.person}`}>
              <Avatar person={person} size={46} />
              <div className={styles.words}>
                <h3 className={styles.name}>{person.name}</h3>
                <p className={list.who}>
                  {person.type} · {m.console_people_since({ time: person.waits })}
                </p>
              </div>
              <ButtonLink size="small" look="secondary" to={`/u/${person.userId}`}>
                {m.console_seals_check()}
              </ButtonLink>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
