import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../../parts/button.tsx'
import { Alert } from '../../../parts/alert.tsx'
import { ScrollRegion } from '../../../parts/scroll-region.tsx'
import { FilePart } from '../file-lists.tsx'
import file from '../file.module.css'
import { ProviderLink } from './provider-link.tsx'
import styles from './payment-desk.module.css'
import type { StayPaymentsView } from './load-stay-payments.ts'

/** The money of a stay: payments, refunds, payout, ledger, and what the provider has reported. */
export function StayPaymentsSection({ money, stayId }: { money: StayPaymentsView; stayId: string }) {
  return (
    <>
      <section className={file.part}>
        <h2>{m.desk_part_payment()}</h2>
        <div className={file.rows}>
          {money.attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} isOnly={money.attempts.length === 1} />
          ))}
        </div>
      </section>
      {money.refunds.length > 0 && <Refunds refunds={money.refunds} />}
      {money.disputes.length > 0 && <Disputes disputes={money.disputes} />}
      {money.payout && <Payout payout={money.payout} stayId={stayId} />}
      {money.movements.length > 0 && <Ledger money={money} />}
      {money.reports.length > 0 && <Reports reports={money.reports} />}
    </>
  )
}

function Attempt({ attempt, isOnly }: { attempt: StayPaymentsView['attempts'][number]; isOnly: boolean }) {
  const facts: [string, string | null][] = [
    [m.desk_fact_authorised(), attempt.authorised],
    [m.desk_fact_captured(), attempt.captured],
    [m.desk_fact_refunded(), attempt.refunded],
    [m.desk_fact_fee(), attempt.fee],
    [m.desk_fact_host(), attempt.host],
    [m.desk_fact_card(), attempt.card],
    [m.desk_fact_held_until(), attempt.heldUntil],
  ]
  return (
    <article className={file.row}>
      <p className={file.rowHead}>
        {!isOnly && <strong>{m.desk_attempt({ number: attempt.number })}</strong>}
        <span className={styles.state} data-look={attempt.look}>
          {attempt.state}
        </span>
      </p>
      <dl className={styles.amounts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div className={styles.wide}>
          <dt>{m.desk_fact_provider()}</dt>
          <dd>
            <ProviderLink number={attempt.provider} />
          </dd>
        </div>
      </dl>
      {attempt.refusal && <Alert look="warn">{m.desk_release_waits({ reason: attempt.refusal })}</Alert>}
    </article>
  )
}

function Refunds({ refunds }: { refunds: StayPaymentsView['refunds'] }) {
  return (
    <FilePart title={m.desk_part_refunds()} empty={false}>
      {refunds.map((refund) => (
        <li key={refund.id} className={file.row}>
          <p className={file.rowHead}>
            <strong className={styles.figure}>{refund.amount}</strong>
            <span className={styles.state} data-look={refund.look}>
              {refund.state}
            </span>
            <span className={file.time}>{refund.time}</span>
          </p>
          {refund.reason && <p className={file.text}>{refund.reason}</p>}
          {refund.number && (
            <p className={file.small}>
              <ProviderLink number={refund.number} />
            </p>
          )}
        </li>
      ))}
    </FilePart>
  )
}

function Disputes({ disputes }: { disputes: StayPaymentsView['disputes'] }) {
  return (
    <FilePart title={m.desk_part_disputes()} empty={false}>
      {disputes.map((dispute) => (
        <li key={dispute.id} className={file.row}>
          <p className={file.rowHead}>
            <strong className={styles.figure}>{dispute.amount}</strong>
            <span className={styles.state} data-look={dispute.look}>
              {dispute.state}
            </span>
            <span className={file.time}>{dispute.time}</span>
          </p>
          <p className={file.text}>{dispute.reason}</p>
          {dispute.due && <p>{dispute.due}</p>}
          <p className={file.small}>
            <ProviderLink number={dispute.number} />
          </p>
        </li>
      ))}
    </FilePart>
  )
}

function Payout({ payout, stayId }: { payout: NonNullable<StayPaymentsView['payout']>; stayId: string }) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === 'retry-payout'
  return (
    <FilePart title={m.desk_part_payout()} empty={false}>
      <li className={file.row}>
        <p className={file.rowHead}>
          <strong className={styles.figure}>{payout.amount}</strong>
          <span className={styles.state} data-look={payout.look}>
            {payout.state}
          </span>
          <span className={file.time}>{payout.attempt}</span>
        </p>
        {payout.reason && <p className={file.text}>{payout.reason}</p>}
        {(payout.arrives ?? payout.next) && <p className={file.small}>{payout.arrives ?? payout.next}</p>}
        {payout.number && (
          <p className={file.small}>
            <ProviderLink number={payout.number} />
          </p>
        )}
        {payout.canRetry && (
          <Form method="post" className={styles.buttons}>
            <input type="hidden" name="intent" value="retry-payout" />
            <input type="hidden" name="subject" value={stayId} />
            <Button size="small" look="secondary" busy={busy}>
              {m.common_retry()}
            </Button>
          </Form>
        )}
      </li>
    </FilePart>
  )
}

function Ledger({ money }: { money: StayPaymentsView }) {
  const accounts = [m.desk_account_guest(), m.desk_account_host(), m.desk_account_marketplace(), m.desk_account_bank()]
  return (
    <section className={file.part}>
      <h2>{m.desk_part_ledger()}</h2>
      <ScrollRegion className={styles.scrolled} aria-label={m.desk_part_ledger()}>
        <table className={styles.ledger}>
          <thead>
            <tr>
              <th scope="col">{m.desk_ledger_what()}</th>
              {accounts.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {money.movements.map((movement) => (
              <tr key={movement.key}>
                <th scope="row">
                  {movement.what}
                  <span className={styles.under}>{movement.time}</span>
                </th>
                {movement.amounts.map((amount, index) => (
                  <td key={accounts[index]}>{amount}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.desk_ledger_sum()}</th>
              {money.sums.map((sum, index) => (
                <td key={accounts[index]}>{sum}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  )
}

function Reports({ reports }: { reports: StayPaymentsView['reports'] }) {
  return (
    <details className={styles.reports}>
      <summary>
        {m.desk_part_reports()} ({reports.length})
      </summary>
      <ul>
        {reports.map((report) => (
          <li key={report.id}>
            <code translate="no">{report.type}</code>
            <span>
              {report.state} · {report.time}
            </span>
            {report.parked && <span className={styles.under}>{report.parked}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
