import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Button } from '../../../parts/button.tsx'
import { ActionForm } from '../action-form.tsx'
import { FilePart } from '../file-lists.tsx'
import file from '../file.module.css'
import type { StaffIntent } from '../staff-action.ts'
import { ProviderLink } from './provider-link.tsx'
import styles from './payment-desk.module.css'
import type { PaymentWorkView } from './payment-work-view.ts'
import { ProblemAlerts } from '../../../parts/problem-alerts.tsx'
import { EmptyNote } from '../empty-note.tsx'

type Props = { work: PaymentWorkView; answer: FormAnswer | undefined }

/** What about payments waits for staff, each with what can be done about it. */
export function PaymentWorkList({ work, answer }: Props) {
  return (
    <>
      {!answer?.values.intent?.startsWith('settle') && <ProblemAlerts problems={answer?.problems} />}
      {work.count === 0 ? (
        <EmptyNote>{m.desk_work_none()}</EmptyNote>
      ) : (
        <p className={file.effect}>{m.desk_work_lead()}</p>
      )}
      {work.payouts.length > 0 && <Payouts payouts={work.payouts} />}
      {work.refunds.length > 0 && <Refunds refunds={work.refunds} answer={answer} />}
      {work.returns.length > 0 && <Returns returns={work.returns} />}
      {work.disputes.length > 0 && <Disputes disputes={work.disputes} />}
      <Mismatches work={work} answer={answer} />
      <Reports work={work} />
    </>
  )
}

function Payouts({ payouts }: { payouts: PaymentWorkView['payouts'] }) {
  return (
    <FilePart title={m.desk_work_payouts()} empty={false}>
      {payouts.map((payout) => (
        <li key={payout.stayId} className={file.row}>
          <p className={file.rowHead}>
            <strong>{payout.heading}</strong>
            <span className={file.time}>
              {payout.attempt} · {payout.time}
            </span>
          </p>
          <p className={file.text}>{payout.sentence}</p>
          <p className={file.small}>
            <Link to={payout.to}>{payout.title}</Link> · <Link to={payout.provider.to}>{payout.provider.name}</Link>
          </p>
          {payout.asked && <p className={file.small}>{payout.asked}</p>}
          <div className={styles.buttons}>
            <Press intent="retry-payout" subject={payout.stayId}>
              {m.common_retry()}
            </Press>
            <Press intent="ask-bank" subject={payout.stayId} look="quiet">
              {m.desk_ask_bank()}
            </Press>
          </div>
        </li>
      ))}
    </FilePart>
  )
}

function Refunds({ refunds, answer }: { refunds: PaymentWorkView['refunds']; answer: FormAnswer | undefined }) {
  return (
    <FilePart title={m.desk_work_refunds()} empty={false}>
      {refunds.map((refund) => (
        <li key={refund.id} className={file.row}>
          <p className={file.rowHead}>
            <strong>{refund.heading}</strong>
            <span className={file.time}>{refund.time}</span>
          </p>
          <p className={file.text}>{refund.sentence}</p>
          <p className={file.small}>
            <Link to={refund.to}>{refund.title}</Link> · <Link to={refund.customer.to}>{refund.customer.name}</Link>
          </p>
          {refund.number && (
            <p className={file.small}>
              <ProviderLink number={refund.number} />
            </p>
          )}
          {refund.canRetry && (
            <div className={styles.buttons}>
              <Press intent="retry-refund" subject={refund.id}>
                {m.common_retry()}
              </Press>
            </div>
          )}
          <ActionForm
            intent="settle-refund"
            subject={refund.id}
            title={m.desk_settle()}
            effect={m.desk_settle_refund_effect()}
            label={m.desk_note()}
            answer={answer}
          />
        </li>
      ))}
    </FilePart>
  )
}

function Returns({ returns }: { returns: PaymentWorkView['returns'] }) {
  return (
    <FilePart title={m.desk_work_returns()} empty={false}>
      {returns.map((waiting) => (
        <li key={waiting.key} className={file.row}>
          <p className={file.rowHead}>
            <strong>{waiting.heading}</strong>
            <span className={file.time}>{[waiting.attempt, waiting.time].filter(Boolean).join(' · ')}</span>
          </p>
          <p className={file.text}>{waiting.sentence}</p>
          <p className={file.small}>
            <Link to={waiting.to}>{waiting.title}</Link> · <Link to={waiting.customer.to}>{waiting.customer.name}</Link>
            {' · '}
            <ProviderLink number={waiting.number} />
          </p>
          <div className={styles.buttons}>
            <Press intent="retry-return" subject={waiting.stayId}>
              {m.common_retry()}
            </Press>
          </div>
        </li>
      ))}
    </FilePart>
  )
}

function Disputes({ disputes }: { disputes: PaymentWorkView['disputes'] }) {
  return (
    <section className={file.part}>
      <h2>{m.desk_work_disputes()}</h2>
      <p className={file.effect}>{m.desk_dispute_answer()}</p>
      <ul className={file.rows}>
        {disputes.map((dispute) => (
          <li key={dispute.id} className={file.row}>
            <p className={file.rowHead}>
              <strong>{dispute.heading}</strong>
              <span className={styles.state} data-look={dispute.look}>
                {dispute.state}
              </span>
              <span className={file.time}>{dispute.time}</span>
            </p>
            <p className={file.text}>{dispute.reason}</p>
            {dispute.due && <p>{dispute.due}</p>}
            <p className={file.small}>
              <Link to={dispute.to}>{dispute.title}</Link> · <ProviderLink number={dispute.number} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mismatches({ work, answer }: Props) {
  return (
    <section className={file.part}>
      <h2>{m.desk_work_mismatches()}</h2>
      <div className={styles.compared}>
        <p className={file.nothing}>
          {work.mismatches.length === 0 && `${m.desk_agree()} `}
          {work.compared}
        </p>
        <Press intent="compare" subject="">
          {m.desk_compare()}
        </Press>
      </div>
      <ul className={file.rows}>
        {work.mismatches.map((mismatch) => (
          <li key={mismatch.id} className={file.row}>
            <p className={file.rowHead}>
              <strong>{mismatch.heading}</strong>
              <span className={file.time}>{mismatch.time}</span>
            </p>
            <dl className={styles.values}>
              <div>
                <dt>{m.desk_mismatch_here()}</dt>
                <dd>{mismatch.here}</dd>
              </div>
              <div>
                <dt>{m.desk_mismatch_there()}</dt>
                <dd>{mismatch.there}</dd>
              </div>
            </dl>
            <p className={file.small}>
              <ProviderLink number={mismatch.number} />
              {mismatch.stay && (
                <>
                  {' · '}
                  <Link to={mismatch.stay}>{m.staff_stay()}</Link>
                </>
              )}
            </p>
            <ActionForm
              intent="settle-mismatch"
              subject={mismatch.id}
              title={m.desk_settle()}
              effect={m.desk_settle_mismatch_effect()}
              label={m.desk_note()}
              answer={answer}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reports({ work: { refusedWebhooks, parkedReports } }: { work: PaymentWorkView }) {
  return (
    <section className={file.part}>
      <h2>{m.desk_work_reports()}</h2>
      {refusedWebhooks + parkedReports === 0 && <p className={file.nothing}>{m.desk_reports_fine()}</p>}
      {refusedWebhooks > 0 && <p>{m.desk_refused_webhooks({ count: refusedWebhooks })}</p>}
      {parkedReports > 0 && <p>{m.desk_parked_reports({ count: parkedReports })}</p>}
    </section>
  )
}

type PressProps = { intent: StaffIntent; subject: string; look?: 'secondary' | 'quiet'; children: ReactNode }

/** An action that needs no reason: one button. */
function Press({ intent, subject, look = 'secondary', children }: PressProps) {
  const { formData, state } = useNavigation()
  const busy = state === 'submitting' && formData?.get('intent') === intent && formData.get('subject') === subject
  return (
    <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="subject" value={subject} />
      <Button size="small" look={look} busy={busy}>
        {children}
      </Button>
    </Form>
  )
}
