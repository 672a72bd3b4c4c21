import { CreditCard, Landmark, TriangleAlert, Undo2 } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './cost-panel.module.css'
import type { MoneyFact, StayCard } from './order-view.ts'
import panel from './side-panel.module.css'

type Cost = { stay: StayCard; role: 'customer' | 'provider' }

/** The price for this side, line by line, and what became of the money, as a card. */
export function CostPanel({ stay, role }: Cost) {
  return (
    <section className={panel.card}>
      <h2 className={panel.cardTitle}>{m.order_breakdown()}</h2>
      <CostLines stay={stay} role={role} />
    </section>
  )
}

/** The price lines of a stay and its payment, without heading and frame. */
export function CostLines({ stay, role }: Cost) {
  return (
    <>
      <dl className={styles.lines}>
        {stay.lines.map(({ key, label, detail, amount }) => (
          <div key={key}>
            <dt>
              {label} {detail && <span>{detail}</span>}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {stay.total && (
          <div className={styles.total}>
            <dt>{role === 'provider' ? m.order_total_provider() : m.order_total_customer()}</dt>
            <dd>{stay.total}</dd>
          </div>
        )}
      </dl>
      {stay.settledApart && <p className={panel.lead}>{m.order_settled_apart()}</p>}
      {stay.money.length > 0 && (
        <ul className={styles.money}>
          {stay.money.map((fact) => (
            <Fact key={fact.key} fact={fact} />
          ))}
        </ul>
      )}
    </>
  )
}

const moneyIcons = { card: CreditCard, back: Undo2, bank: Landmark, warn: TriangleAlert } as const

/** What happened to the money, or will. */
function Fact({ fact: { icon, look, text, detail, to } }: { fact: MoneyFact }) {
  const Icon = moneyIcons[icon]
  return (
    <li data-look={look}>
      <Icon size={20} aria-hidden="true" />
      <p>
        <strong>{text}</strong>
        {detail && <span>{detail}</span>}
        {to && <Link to={to.address}>{to.label}</Link>}
      </p>
    </li>
  )
}
