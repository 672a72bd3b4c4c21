import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Stars } from '../../parts/stars.tsx'
import { ActionForm } from './action-form.tsx'
import styles from './file.module.css'
import type { AuditItem, ReportItem, ReviewItemView, StayItem } from './file-views.ts'

/** A section with a heading; says so when it is empty. */
export function FilePart({ title, empty, children }: { title: string; empty: boolean; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {empty ? <p className={styles.nothing}>{m.staff_none()}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  )
}

/** Stays, each with its two sides. */
export function StaysSection({ stays }: { stays: StayItem[] }) {
  return (
    <FilePart title={m.staff_part_stays()} empty={stays.length === 0}>
      {stays.map((stay) => (
        <StayLine key={stay.id} stay={stay} />
      ))}
    </FilePart>
  )
}

/** One stay: the listing, the days, the two sides and its state. */
export function StayLine({ stay }: { stay: StayItem }) {
  return (
    <li className={styles.row}>
      <p className={styles.rowHead}>
        <Link to={stay.to}>{stay.title || m.staff_stay()}</Link>
        <span className={styles.pill} data-look={stay.look}>
          {stay.state}
        </span>
        <span className={styles.time}>{m.staff_since({ time: stay.time })}</span>
      </p>
      <p className={styles.small}>
        {stay.days && `${stay.days} · `}
        <Link to={stay.customer.to}>{stay.customer.name}</Link> →{' '}
        <Link to={stay.provider.to}>{stay.provider.name}</Link>
      </p>
    </li>
  )
}

/** Reviews with their texts, each with the action that removes or restores it. */
export function ReviewsPart({ reviews, answer }: { reviews: ReviewItemView[]; answer: FormAnswer | undefined }) {
  return (
    <FilePart title={m.staff_part_reviews()} empty={reviews.length === 0}>
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className={styles.row}>
          <p className={styles.rowHead}>
            <span>
              <Link to={review.author.to}>{review.author.name}</Link> →{' '}
              <Link to={review.subject.to}>{review.subject.name}</Link>
            </span>
            <Stars rating={review.rating} />
            {review.removed && <span className={styles.pill}>{m.staff_review_removed()}</span>}
            {review.hidden && <span className={styles.pill}>{m.staff_review_hidden()}</span>}
            <span className={styles.time}>{review.time}</span>
          </p>
          <p className={styles.text}>{review.content}</p>
          <p className={styles.small}>
            <Link to={review.stayTo}>{review.title || m.staff_stay()}</Link>
          </p>
          <ActionForm
            intent={review.removed ? 'restore-review' : 'remove-review'}
            subject={review.id}
            title={review.removed ? m.staff_restore_review() : m.staff_remove_review()}
            effect={review.removed ? m.staff_restore_review_effect() : m.staff_remove_review_effect()}
            danger={!review.removed}
            answer={answer}
          />
        </li>
      ))}
    </FilePart>
  )
}

/** Reports, each a link to its page. */
export function ReportsPart({ reports }: { reports: ReportItem[] }) {
  return (
    <FilePart title={m.staff_part_reports()} empty={reports.length === 0}>
      {reports.map((report) => (
        <li key={report.id} className={styles.row}>
          <p className={styles.rowHead}>
            <Link to={report.to}>{report.reason}</Link>
            <span className={styles.pill}>{report.open ? m.staff_report_open() : m.staff_report_done()}</span>
            <span className={styles.time}>{report.time}</span>
          </p>
          {report.text && <p className={styles.text}>{report.text}</p>}
          {report.message && <ReportQuote message={report.message} />}
        </li>
      ))}
    </FilePart>
  )
}

/** The message that was reported, in a list of reports. */
export function ReportQuote({ message }: { message: NonNullable<ReportItem['message']> }) {
  return (
    <blockquote className={styles.quote}>
      <p className={styles.small}>
        {message.from} {message.hidden && <span className={styles.pill}>{m.staff_message_hidden()}</span>}
      </p>
      {message.content}
    </blockquote>
  )
}

/** Entries of the audit log, newest first. `subjects`: whether to name what each is about. */
export function AuditPart({ entries, subjects = false }: { entries: AuditItem[]; subjects?: boolean }) {
  return (
    <FilePart title={m.staff_part_audit()} empty={entries.length === 0}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.row}>
          <p className={styles.rowHead}>
            <strong>{entry.action}</strong>
            {subjects && entry.subject.to && <Link to={entry.subject.to}>{entry.subject.name || m.staff_show()}</Link>}
            {subjects && !entry.subject.to && entry.subject.name}
            <span className={styles.time}>
              {entry.by} · {entry.time}
            </span>
          </p>
          {entry.reason && <p className={styles.text}>{entry.reason}</p>}
        </li>
      ))}
    </FilePart>
  )
}
