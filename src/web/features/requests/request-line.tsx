import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { StateBadge } from '../conversation/state-badge.tsx'
import type { AnswerView } from './answer-view.ts'
import styles from './request-line.module.css'

/** One of the chosen requests. Before the answer it has a box, so that one can still be left out. */
export function RequestLine({
  card,
  withListing,
  choosable,
}: {
  card: AnswerView['cards'][number]
  withListing: boolean
  choosable: boolean
}) {
  const { id, to, name, partner, facts, listingTitle, words, state, waiting, problem, money } = card
  return (
    <li className={styles.line} data-off={choosable && !waiting ? '' : undefined}>
      {choosable && waiting && (
        <label className={styles.box}>
          <input type="checkbox" name="id" value={id} defaultChecked />
          <span className="visually-hidden">{m.inbox_choose_one({ name, facts })}</span>
        </label>
      )}
      <Avatar person={partner} size={40} />
      <div className={styles.what}>
        <p className={styles.name}>
          <Link to={to}>{name}</Link>
        </p>
        <p>{[facts, withListing && listingTitle].filter(Boolean).join(' · ')}</p>
        {choosable && words && <p className={styles.words}>{words}</p>}
        {money && <p>{`${money.charged} ${money.payout}`}</p>}
        {problem && <p className={styles.problem}>{problem}</p>}
      </div>
      {!(choosable && waiting) && (
        <span className={styles.state}>
          <StateBadge state={state} />
        </span>
      )}
    </li>
  )
}
