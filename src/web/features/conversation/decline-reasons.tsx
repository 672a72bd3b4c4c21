import * as m from '#words/compiled/messages.js'
import { Chip } from '../../parts/choice-chips.tsx'
import chips from '../../parts/choice-chips.module.css'
import styles from './step-dialog.module.css'

const reasons = [
  ['dates', m.order_reason_dates],
  ['space', m.order_reason_space],
  ['fit', m.order_reason_fit],
  ['plans', m.order_reason_plans],
  ['other', m.order_reason_other],
] as const

/** Why a host says no, as chips; none is needed. */
export function DeclineReasons({ chosen }: { chosen: string }) {
  return (
    <fieldset className={styles.reasons}>
      <legend>{m.order_decline_reason()}</legend>
      <div className={chips.chips}>
        {[['', m.order_decline_none] as const, ...reasons].map(([key, label]) => (
          <Chip key={key} type="radio" label={label()} name="reason" value={key} defaultChecked={chosen === key} />
        ))}
      </div>
    </fieldset>
  )
}
