import styles from './range-slider.module.css'

export type Range = { min: number | null; max: number | null }
export type Scale = { min: number; max: number; step: number }

/** The default scale. */
const widest: Scale = { min: 0, max: 10_000_000, step: 1 }

/**
 * Two handles on one scale. Neither passes the other; a handle at the end of the scale means no limit. Both are native
 * sliders: arrows move by a step. They have no names; the number fields beside them are sent.
 */
export function RangeSlider({
  scale: named = {},
  range,
  labels,
  format,
  onChange,
}: {
  scale?: Partial<Scale>
  range: Range
  labels: { min: string; max: string }
  /** Returns the text of a value for screen readers. */
  format(value: number): string
  onChange(range: Range): void
}) {
  const scale = { ...widest, ...named }
  const low = within(scale, range.min ?? scale.min)
  const high = within(scale, range.max ?? scale.max)
  const share = (value: number) => `${((value - scale.min) / (scale.max - scale.min)) * 100}%`
  const handle = (end: 'min' | 'max', value: number, to: (value: number) => number) => (
    <input
      className={styles.handle}
      type="range"
      min={scale.min}
      max={scale.max}
      step={scale.step}
      value={value}
      aria-label={labels[end]}
      aria-valuetext={format(value)}
      onChange={(event) => {
        const next = to(Number(event.target.value))
        onChange({ ...range, [end]: next === scale[end] ? null : next })
      }}
    />
  )
  return (
    <div
      className={`needs-script ${styles.slider}`}
      style={{ '--from': share(low), '--to': share(high) } as React.CSSProperties}
    >
      <span className={styles.track} aria-hidden="true" />
      {handle('min', low, (value) => Math.min(value, high))}
      {handle('max', high, (value) => Math.max(value, low))}
    </div>
  )
}

function within({ min, max }: Scale, value: number): number {
  return Math.min(max, Math.max(min, value))
}
