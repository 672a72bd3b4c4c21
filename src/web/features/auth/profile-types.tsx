import { Building2, Check, UserRound } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer, FormProblem } from '../../form-problem.ts'
import { Chip } from '../../parts/choice-chips.tsx'
import chips from '../../parts/choice-chips.module.css'
import { FieldError } from '../../parts/form-field.tsx'
import styles from './profile-types.module.css'
import signup from './sign-up.module.css'

/** Two cards for person or organisation; organisations also choose their kind. */
export function ProfileTypes({
  values,
  types,
  problems,
}: {
  values: FormAnswer['values']
  types: { value: string; label: string }[]
  problems: FormProblem[] | undefined
}) {
  const cards = [
    { value: 'private', icon: UserRound, title: m.auth_private(), text: m.auth_private_text() },
    { value: 'organisation', icon: Building2, title: m.auth_organisation(), text: m.auth_organisation_text() },
  ] as const
  const chosen = values.profileType === 'organisation' ? 'organisation' : 'private'
  const wrong = problems?.some(({ field }) => field === 'organisationType')
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">{m.auth_who()}</legend>
        <div className={styles.cards}>
          {cards.map(({ value, icon: Icon, title, text }) => (
            <label key={value} className={styles.card}>
              <input
                type="radio"
                name="profileType"
                value={value}
                defaultChecked={chosen === value}
                className={styles.radio}
              />
              <Icon size={26} aria-hidden="true" />
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
              <span className={styles.tick} aria-hidden="true">
                <Check size={14} strokeWidth={3} />
              </span>
            </label>
          ))}
        </div>
        <FieldError name="profileType" problems={problems} />
      </fieldset>
      <fieldset
        id="organisationType"
        tabIndex={-1}
        className={`${styles.choice} ${signup.organisation}`}
        aria-describedby={wrong ? 'organisationType-error' : undefined}
      >
        <legend className="visually-hidden">{m.auth_organisation_type()}</legend>
        <div className={chips.chips}>
          {types.map(({ value, label }) => (
            <Chip
              key={value}
              type="radio"
              label={label}
              name="organisationType"
              value={value}
              defaultChecked={values.organisationType === value}
            />
          ))}
        </div>
        <FieldError name="organisationType" problems={problems} />
      </fieldset>
    </>
  )
}
