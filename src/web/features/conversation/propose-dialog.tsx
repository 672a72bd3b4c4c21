import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { FieldError, TextAreaField } from '../../parts/form-field.tsx'
import { useLimits } from '../../parts/limits.ts'
import type { DialogBodyProps } from './dialog-body-props.ts'
import styles from './step-dialog.module.css'

/** The dialog that offers one of the reader's listings to the author of a request; best matches first. */
export function ProposeDialog({ thread, answer }: DialogBodyProps) {
  const choices = thread.order.choices ?? []
  const limits = useLimits()
  if (choices.length === 0)
    return (
      <>
        <p>{m.order_offer_none()}</p>
        <p>
          <ButtonLink look="secondary" size="small" to="/l/new">
            {m.order_offer_new()}
          </ButtonLink>
        </p>
      </>
    )
  const chosen = answer?.values.listingId ?? choices[0]?.id
  return (
    <>
      <fieldset
        className={styles.choices}
        data-wrong={answer?.problems.some(({ field }) => field === 'listingId') ? '' : undefined}
      >
        <legend>{m.order_offer_text({ name: thread.shortName })}</legend>
        {choices.map(({ id, title, note }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name="listingId" value={id} defaultChecked={id === chosen} required />
            <span>
              {title}
              <small>{note}</small>
            </span>
          </label>
        ))}
        <FieldError name="listingId" problems={answer?.problems} />
      </fieldset>
      <TextAreaField
        name="message"
        label={m.order_offer_words()}
        optional
        rows={3}
        maxLength={limits.text}
        defaultValue={answer?.values.message}
        problems={answer?.problems}
      />
    </>
  )
}
