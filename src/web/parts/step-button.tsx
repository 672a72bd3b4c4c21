import { Minus, Plus } from './icons.ts'
import styles from './step-button.module.css'

/**
 * A button that makes a number one smaller or larger. At the end of the range it does nothing, and keeps the focus.
 * Pressed on it, the keys plus and minus do the same. Without script it is not shown: the number is typed. A press before
 * hydration changes the number field beside it.
 */
export function StepButton({
  by,
  label,
  isOff,
  onStep,
}: {
  by: 1 | -1
  /** What a press does, for screen readers. */
  label: string
  isOff: boolean
  /** Takes a step that the number has room for or not: it keeps the number in its range. */
  onStep(by: 1 | -1): void
}) {
  const Icon = by === 1 ? Plus : Minus
  return (
    <button
      type="button"
      className={`needs-script ${styles.step}`}
      data-step={by}
      aria-disabled={isOff}
      onClick={() => isOff || onStep(by)}
      onKeyDown={({ key }) => (key === '+' || key === '-') && onStep(key === '+' ? 1 : -1)}
    >
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
