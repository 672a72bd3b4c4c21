import { CircleCheck, CircleDashed, Eye } from 'lucide-react'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { sealCheckLabels } from '../profile/seal-checks.ts'
import styles from './person.module.css'

type Contact = { email: string; phone: string | null }

/** How a person is reached. Masked until the button is pressed, which is written to the audit log. */
export function ContactCard({
  person,
  shown,
}: {
  person: { id: string; state: string; email: string | null; phone: string | null }
  /** The whole address and number, after the button was pressed. */
  shown: Contact | null
}) {
  const { email, phone } = shown ?? person
  return (
    <section className={styles.card} aria-labelledby="contact">
      <h2 id="contact">{m.staff_contact()}</h2>
      <dl className={styles.contact}>
        <div>
          <dt>{m.staff_fact_email()}</dt>
          <dd>{email ?? m.staff_email_hidden()}</dd>
        </div>
        {phone && (
          <div>
            <dt>{m.staff_contact_phone()}</dt>
            <dd>{phone}</dd>
          </div>
        )}
        {person.state === 'active' && (
          <div>
            <dt>{m.staff_fact_profile()}</dt>
            <dd>
              <Link to={`/u/${person.id}`}>{m.staff_show()}</Link>
            </dd>
          </div>
        )}
      </dl>
      {person.email !== null && <output className={styles.shown}>{shown && m.staff_contact_shown()}</output>}
      {person.email !== null && !shown && (
        <Form method="post" preventScrollReset>
          <Button look="secondary" size="small" wide name="intent" value="show-contact">
            <Eye size={18} aria-hidden="true" />
            {m.staff_contact_show()}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** What is known about a person, each with what was checked. */
export function TrustCard({
  person,
}: {
  /** `vouchCount`: how many vouches count; null for an organisation, which gives them. */
  person: { emailVerified: boolean; phoneConfirmed: boolean; verifiedChecks: string[]; vouchCount: number | null }
}) {
  const isChecked = ([check]: [string, unknown]) => person.verifiedChecks.includes(check)
  const checks = Object.entries(sealCheckLabels)
    .filter(isChecked)
    .map(([check, word]) => ({ key: check, name: word(), holds: true, note: m.staff_trust_checked() }))
  const missing = Object.entries(sealCheckLabels).filter((check) => !isChecked(check))
  const { vouchCount } = person
  const vouch = vouchCount !== null && {
    key: 'vouch',
    name: m.staff_trust_vouch(),
    holds: vouchCount > 0,
    note: vouchCount > 0 ? m.staff_trust_vouch_some({ count: vouchCount }) : m.staff_trust_vouch_none(),
  }
  const email = {
    key: 'email',
    name: m.staff_trust_email(),
    holds: person.emailVerified,
    note: person.emailVerified ? m.staff_trust_yes() : m.staff_trust_no(),
  }
  const phone = {
    key: 'phone',
    name: m.staff_trust_phone(),
    holds: person.phoneConfirmed,
    note: person.phoneConfirmed ? m.staff_trust_yes() : m.staff_trust_no(),
  }
  return (
    <section className={styles.card} aria-labelledby="trust">
      <h2 id="trust">{m.staff_trust()}</h2>
      <ul className={styles.trust}>
        {[email, phone, ...checks, ...(vouch ? [vouch] : [])].map(({ key, name, holds, note }) => (
          <li key={key} data-holds={holds ? '' : undefined}>
            {holds ? <CircleCheck size={20} aria-hidden="true" /> : <CircleDashed size={20} aria-hidden="true" />}
            <span>
              <strong>{name}</strong>
              <span>{note}</span>
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {m.staff_trust_missing({ checks: missing.map(([, word]) => word()).join(', ') })}
        </p>
      )}
    </section>
  )
}
