import { CalendarCheck, Eye, Undo2 } from '../../parts/icons.ts'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { ProblemSummary, TextAreaField } from '../../parts/form-field.tsx'
import { useLimits } from '../../parts/limits.ts'
import styles from './answer-several.module.css'
import type { AnswerView } from './answer-view.ts'
import { RequestLine } from './request-line.tsx'
import { TakenPlaces } from './taken-places.tsx'

/** The form with which several requests get one answer. It says before what guests will see and what cannot be undone. */
export function AnswerSeveral({ view, refused }: { view: AnswerView; refused: FormAnswer | undefined }) {
  const { answer, cards, count, list, clientKey } = view
  const busy = useNavigation().formMethod === 'POST'
  const { text: limit } = useLimits()
  const accepts = answer === 'accept'
  if (count === 0)
    return (
      <Page title={m.answer_none_title()}>
        <p>{m.answer_none_text()}</p>
        <Lines view={view} />
        <ButtonLink to={list}>{m.answer_back()}</ButtonLink>
      </Page>
    )
  return (
    <Page title={accepts ? m.answer_accept_title({ count }) : m.answer_decline_title({ count })}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="answer" value={answer} />
        <input type="hidden" name="clientKey" value={clientKey} />
        <input type="hidden" name="list" value={list} />
        <ProblemSummary problems={refused?.problems} answer={refused} />
        <Lines view={view} />
        {cards.some(({ waiting }) => !waiting) && <Alert>{m.answer_not_waiting()}</Alert>}
        {accepts ? <AcceptNotes view={view} /> : <p>{m.answer_decline_text()}</p>}
        <TextAreaField
          name="message"
          label={m.answer_message()}
          hint={m.answer_message_hint()}
          optional
          rows={3}
          maxLength={limit}
          defaultValue={refused?.values.message}
          problems={refused?.problems}
        />
        <Alert icon={Undo2}>{accepts ? m.answer_accept_final() : m.answer_decline_final()}</Alert>
        <div className={styles.foot}>
          <ButtonLink look="quiet" to={list}>
            {m.order_not_yet()}
          </ButtonLink>
          <Button busy={busy} look={accepts ? 'primary' : 'danger'}>
            {accepts ? m.answer_accept_do() : m.answer_decline_do()}
          </Button>
        </div>
      </Form>
    </Page>
  )
}

/** What became of each request. */
export function AnswerReport({ view }: { view: AnswerView }) {
  const { answer, count, refused, list } = view
  const given = answer === 'accept' ? m.answer_accepted({ count }) : m.answer_declined({ count })
  const all = refused === 0
  return (
    <Page title={m.answer_report_title()}>
      <Alert look={all ? 'ok' : 'warn'} role="status">
        {all ? given : m.answer_report_partly({ given, refused: m.answer_refused({ count: refused }) })}
      </Alert>
      <Lines view={view} />
      {answer === 'decline' && count > 0 && <p>{m.answer_decline_text()}</p>}
      <ButtonLink to={list} className={styles.back}>
        {m.answer_back()}
      </ButtonLink>
    </Page>
  )
}

function Page({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <main id="content" className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  )
}

function Lines({ view: { cards, done, places } }: { view: AnswerView }) {
  const many = new Set(cards.map(({ listingTitle }) => listingTitle)).size > 1 || places.length > 1
  return (
    <ul className={styles.lines} aria-label={m.answer_requests()}>
      {cards.map((card) => (
        <RequestLine key={card.id} card={card} withListing={many} choosable={!done} />
      ))}
    </ul>
  )
}

function AcceptNotes({ view: { places, phone } }: { view: AnswerView }) {
  const addresses = places.filter(({ address }) => address)
  return (
    <>
      {(addresses.length > 0 || phone) && (
        <section className={styles.notes}>
          <h2>
            <Eye size={20} aria-hidden="true" /> {m.answer_sees()}
          </h2>
          <ul>
            {addresses.map(({ listingId, title, address }) => (
              <li key={listingId}>{addresses.length > 1 ? `${title}: ${address}` : address}</li>
            ))}
            {phone && <li>{phone}</li>}
          </ul>
        </section>
      )}
      {places.some(({ nights }) => nights.length > 0) && (
        <section className={styles.notes}>
          <h2>
            <CalendarCheck size={20} aria-hidden="true" /> {m.answer_takes()}
          </h2>
          <TakenPlaces places={places} />
        </section>
      )}
    </>
  )
}
