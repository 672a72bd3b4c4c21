import { CircleCheck, CircleDashed, Eye } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import styles from './person.module.css'
import type { trustRows } from './trust-rows.ts'

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
      <div className={styles.cardHead}>
        <h2 id="contact">{m.staff_contact()}</h2>
        {person.state === 'active' && <Link to={`/u/${person.id}`}>{m.staff_show_profile()}</Link>}
      </div>
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

/** What is known about a person, each with what was checked, when and by whom. */
export function TrustCard({ person: { trust } }: { person: { trust: ReturnType<typeof trustRows> } }) {
  return (
    <section className={styles.card} aria-labelledby="trust">
      <h2 id="trust">{m.staff_trust()}</h2>
      <ul className={styles.trust}>
        {trust.map(({ key, name, holds, note }) => (
          <li key={key} data-holds={holds ? '' : undefined}>
            {holds ? <CircleCheck size={20} aria-hidden="true" /> : <CircleDashed size={20} aria-hidden="true" />}
            <span>
              <strong>{name}</strong>
              <span>{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
