import { CalendarDays, Lightbulb, SendHorizontal, Users } from '../../parts/icons.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import { offerDraft, takeDraft } from '../../parts/use-draft.ts'
import form from './enquiry-form.module.css'
import { ListingHead } from './listing-head.tsx'
import type { EnquiryView } from './load-enquiry.ts'
import type { SentView } from './load-sent.ts'
import styles from './request-sent.module.css'

/** After a request was sent: until when there is an answer, and where else the guest may ask meanwhile. */
export function RequestSent({ view, sent }: { view: EnquiryView; sent: SentView }) {
  const { name } = view
  return (
    <DialogPage
      over
      width={560}
      title={m.request_sent_title({ name })}
      closeTo={view.listing.to}
      closeLabel={m.enquire_close()}
      mark={
        <span className={styles.tile}>
          <SendHorizontal size={26} aria-hidden="true" />
        </span>
      }
      foot={
        <>
          <ButtonLink to={sent.conversation} className={styles.open}>
            {m.request_sent_open()}
          </ButtonLink>
          <ButtonLink look="secondary" to={sent.searchTo} className={styles.more}>
            {m.request_sent_search()}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.sent}>
        <AnswerTime view={view} sent={sent} />
        <section className={styles.stay} aria-label={m.request_sent_stay()}>
          <ListingHead view={view} />
          <ul className={styles.facts}>
            <li>
              <CalendarDays size={20} aria-hidden="true" />
              <span className={styles.days}>
                <span>{sent.when}</span> {sent.nights && <span>{sent.nights}</span>}
              </span>
            </li>
            <li>
              <Users size={20} aria-hidden="true" />
              {sent.people}
            </li>
          </ul>
        </section>
        <PlacesToAsk view={view} sent={sent} />
      </div>
    </DialogPage>
  )
}

/** Until when the host answers, with the time in bold, how soon that is usual, and that a mail comes. */
function AnswerTime({ view: { name, person }, sent: { answerBy } }: { view: EnquiryView; sent: SentView }) {
  const usually = person?.facts.find(({ key }) => key === 'answer-time')?.text
  if (!answerBy) return <p>{m.request_sent_answer({ name })}</p>
  const [before = '', after = ''] = m.request_sent_answer_by({ name, at: '\n' }).split('\n')
  return (
    <p>
      {before}
      <strong>{answerBy}</strong>
      {after} {usually && `${usually}. `}
      {m.request_sent_mail()}
    </p>
  )
}

/** Other places for the same days. The text of the request is offered there as a draft. */
function PlacesToAsk({ view, sent }: { view: EnquiryView; sent: SentView }) {
  const takeText = useSentText(view.listing.id)
  if (sent.places.length === 0)
    return (
      <p className={styles.hint}>
        <Lightbulb size={20} aria-hidden="true" />
        {m.request_sent_also_none()}
      </p>
    )
  return (
    <section className={styles.also} aria-labelledby="ask-also">
      <div className={styles.hint}>
        <Lightbulb size={20} aria-hidden="true" />
        <div>
          <h2 id="ask-also">{m.request_sent_also_title()}</h2>
          <p className={styles.lead}>{m.request_sent_also_hint()}</p>
        </div>
      </div>
      <ul className={styles.places}>
        {sent.places.map(({ id, title, picture, to, askTo, facts }) => (
          <li key={id} className={styles.place}>
            <ListingThumb picture={picture} className={form.thumb} />
            <div className={styles.placeWords}>
              <Link to={to}>{title}</Link>
              <p>{facts}</p>
            </div>
            <ButtonLink
              look="secondary"
              size="small"
              to={askTo}
              aria-label={m.request_sent_also_ask_at({ title })}
              onClick={() => takeText(id)}
            >
              {m.request_sent_also_ask()}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Forgets the draft of the request, which was sent. Returns a function that makes its text the draft at another listing. */
function useSentText(listingId: string): (otherId: string) => void {
  const [text, setText] = useState('')
  useEffect(() => {
    const sent = takeDraft(`request:${listingId}`)
    if (sent) setText(sent)
  }, [listingId])
  return (otherId) => offerDraft(`request:${otherId}`, text)
}
