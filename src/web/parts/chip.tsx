import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './chip.module.css'

/** A check box or radio button as a chip, with a tick while it is chosen. Chips stand together in an element of class `chips`. */
export function Chip({
  label,
  type,
  ...rest
}: Omit<ComponentProps<'input'>, 'className'> & { label: string; type: 'checkbox' | 'radio' }) {
  return (
    <label className={styles.chip}>
      <input type={type} className={styles.input} {...rest} />
      <Check className={styles.tick} size={16} aria-hidden="true" />
      {label}
    </label>
  )
}
