import { useId, useState } from 'react'
import { numberFormat } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import styles from './filter-row.module.css'
import type { LoadedSearch } from './load-search.ts'
import { type Range, RangeSlider } from './range-slider.tsx'

type PriceScale = NonNullable<LoadedSearch['filters']['price']>

/**
 * Minimum and maximum price in whole units of the currency, as numbers and on a slider. The maximum is inclusive here,
 * so the address holds one unit more.
 */
export function PriceFields({
  price,
  scale,
  plain,
}: {
  price: Range | null
  scale: PriceScale
  /** The legend is only for screen readers. */
  plain?: boolean
}) {
  const formatLocale = useFormatLocale()
  const money = numberFormat(formatLocale, { style: 'currency', currency: scale.currency, maximumFractionDigits: 0 })
  const [range, setRange] = useState<Range>({
    min: price?.min ? price.min / 100 : null,
    max: price?.max ? price.max / 100 - 1 : null,
  })
  const isMistaken = range.min !== null && range.max !== null && range.min > range.max
  const id = useId()
  const field = (name: string, label: string, end: 'min' | 'max') => (
    <label className={styles.priceField}>
      {label}
      <input
        className={styles.textField}
        type="number"
        inputMode="numeric"
        name={name}
        min={scale.min}
        max={scale.max}
        value={range[end] ?? ''}
        placeholder={money.format(scale[end])}
        onChange={(event) => setRange({ ...range, [end]: readWhole(event.target.value, scale) })}
        aria-invalid={isMistaken || undefined}
        aria-describedby={isMistaken ? id : undefined}
      />
    </label>
  )
  return (
    <fieldset className={styles.price}>
      <legend className={plain ? 'visually-hidden' : styles.fieldLabel}>{m.search_filter_price()}</legend>
      <RangeSlider
        scale={scale}
        range={range}
        labels={{ min: m.search_filter_price_least(), max: m.search_filter_price_most() }}
        format={(value) => money.format(value)}
        onChange={setRange}
      />
      <div className={styles.prices}>
        {field('price_from', m.search_filter_price_min(), 'min')}
        {field('price_until', m.search_filter_price_max(), 'max')}
      </div>
      <p id={id} className={styles.mistake} aria-live="polite">
        {isMistaken && m.search_mistake_price()}
      </p>
    </fieldset>
  )
}

function readWhole(text: string, { max }: { max: number }): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? null : Math.min(max, Math.max(0, number))
}
