import { Check } from '../../parts/icons.ts'
import { Form, href, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import styles from './compare-requests.module.css'
import type { ComparedRequest, CompareView } from './compare-view.ts'
import { PeriodFields } from '../../parts/filter-period-fields.tsx'

/** The requests that want the same places, side by side; on a phone below one another. Chosen ones are answered together. */
export function CompareRequests({ view }: { view: CompareView }) {
  const { listing, when, requests, total, list } = view
  return (
    <main id="content" className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{m.compare_title()}</h1>
        <p className={styles.lead}>
          {[listing.title, when, m.compare_count({ count: total })].filter(Boolean).join(' · ')}
        </p>
        <Nights view={view} />
      </header>
      {requests.length === 0 ? (
        <div className={styles.none}>
          <p>{m.compare_none()}</p>
          <ButtonLink look="secondary" to={list}>
            {m.answer_back()}
          </ButtonLink>
        </div>
      ) : (
        <Form method="get" action={href('/inbox/answer')}>
          <input type="hidden" name="list" value={list} />
          <ul className={styles.columns} aria-label={m.compare_title()}>
            {requests.map((request) => (
              <Column key={request.id} request={request} seats={view.seats} />
            ))}
          </ul>
          {requests.length < total && <p className={styles.hint}>{m.compare_first({ count: requests.length })}</p>}
          <div className={styles.bar}>
            <Link to={list} className={styles.back}>
              {m.answer_back()}
            </Link>
            <Button name="answer" value="decline" look="secondary">
              {m.compare_decline()}
            </Button>
            <Button name="answer" value="accept">
              <Check size={20} aria-hidden="true" />
              {m.compare_accept()}
            </Button>
          </div>
        </Form>
      )}
    </main>
  )
}

/** The nights that are compared, as fields of the address. */
function Nights({ view: { listing, from, until } }: { view: CompareView }) {
  return (
    <Form method="get" action={href('/inbox/compare')} className={styles.nights} key={`${from} ${until}`}>
      <input type="hidden" name="listing" value={listing.id} />
      <PeriodFields from={from} until={until} fromLabel={m.inbox_filter_night()} untilLabel={m.common_departure()} />
      <Button size="small" look="secondary">
        {m.inbox_filter_do()}
      </Button>
    </Form>
  )
}

function Column({ request, seats }: { request: ComparedRequest; seats: number | null }) {
  const { id, to, name, partner, profileTo, since, facts, words, needs, left, state } = request
  return (
    <li className={styles.column}>
      <label className={styles.box}>
        <input type="checkbox" name="id" value={id} />
        <span>
          {m.compare_choose()} <span className="visually-hidden">{m.compare_choose_who({ name, facts })}</span>
        </span>
      </label>
      <div className={styles.guest}>
        <Avatar person={partner} size={48} />
        <div>
          <h2 className={styles.name}>{profileTo ? <Link to={profileTo}>{name}</Link> : name}</h2>
          <p className={styles.small}>{m.compare_since({ day: since })}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{m.compare_stay()}</dt>
        <dd>{facts}</dd>
        <dt>{m.compare_needs()}</dt>
        <dd>{needs.length > 0 ? needs.join(', ') : m.compare_no_needs()}</dd>
        {left !== null && (
          <>
            <dt>{m.compare_left()}</dt>
            <dd>
              {seats !== null && seats > 1
                ? m.compare_left_of({ left, seats })
                : left > 0
                  ? m.compare_left_some()
                  : m.compare_left_none()}
            </dd>
          </>
        )}
        <dt>{m.compare_words()}</dt>
        <dd className={styles.words}>{words || m.compare_no_words()}</dd>
      </dl>
      <p className={styles.small}>{state.text}</p>
      <Link to={to} className={styles.open}>
        {m.compare_open()}
        <span className="visually-hidden">: {name}</span>
      </Link>
    </li>
  )
}
