import type { ProviderNumber } from './load-stay-payments.ts'
import styles from './payment-desk.module.css'

/** An object of the provider by its number, as a link to the provider's dashboard where there is one. */
export function ProviderLink({ number }: { number: ProviderNumber }) {
  if (number.to === null)
    return (
      <code className={styles.number} translate="no">
        {number.id}
      </code>
    )
  return (
    <a href={number.to} className={styles.number} target="_blank" rel="noreferrer" translate="no">
      {number.id}
    </a>
  )
}
