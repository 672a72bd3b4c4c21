import * as m from '#words/compiled/messages.js'
import check from '../../parts/check-box.module.css'
import form from './auth-form.module.css'

/**
 * The box that keeps somebody logged in on this device. The form sends `keep`: "yes", or "no" where the box is empty.
 * `onChange` is called with what it says.
 */
export function KeepBox({ isChecked, onChange }: { isChecked: boolean; onChange?: (keeps: boolean) => void }) {
  return (
    <span className={form.keep}>
      <label className={form.check}>
        <input
          className={check.box}
          type="checkbox"
          name="keep"
          value="yes"
          defaultChecked={isChecked}
          onChange={({ target }) => onChange?.(target.checked)}
        />
        {m.auth_keep()}
      </label>
      {/* The first value of a name counts. */}
      <input type="hidden" name="keep" value="no" />
    </span>
  )
}
