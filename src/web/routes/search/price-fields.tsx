import * as m from '#words/compiled/messages.js'
import styles from './filter-row.module.css'

/** Price from and to in whole units of the currency; the last unit counts in, so the address holds one more. */
export function PriceFields({ price }: { price: { min: number | null; max: number | null } | null }) {
  const field = (name: string, label: string, value: number | null | undefined) => (
    <label className={styles.priceField}>
      {label}
      <input
        className={styles.textField}
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        max={10_000_000}
        defaultValue={value ?? ''}
      />
    </label>
  )
  return (
    <fieldset>
      <legend className={styles.fieldLabel}>{m.search_filter_price()}</legend>
      <div className={styles.prices}>
        {field('price_from', m.search_filter_price_min(), price?.min && price.min / 100)}
        {field('price_until', m.search_filter_price_max(), price?.max && price.max / 100 - 1)}
      </div>
    </fieldset>
  )
}
