import { Check, DoorOpen, Hand, Lock } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { describedBy, FieldError } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { FieldQuestions } from './field-questions.tsx'
import styles from './features-tab.module.css'
import type { TabProps } from './tab-props.ts'
import type { CategoryChoice } from './wizard-view.ts'

const icons = { offer: DoorOpen, request: Hand }

/** The category as two cards to choose from, and the marketplace's questions. */
export function FeaturesTab({ view, values, problems }: TabProps) {
  const [only, ...others] = view.categories
  if (only && others.length === 0)
    return (
      <>
        <input type="hidden" name="category" value={only.key} />
        <FieldQuestions fields={view.fields} values={values} problems={problems} />
      </>
    )
  const chosen = view.categories.find(({ key }) => key === values.category)
  if (view.kindFixed && chosen)
    return (
      <>
        <input type="hidden" name="category" value={chosen.key} />
        <FixedKind category={chosen} />
        <FieldQuestions fields={view.fields} values={values} problems={problems} />
      </>
    )
  return (
    <>
      <fieldset className={styles.choices} aria-describedby={describedBy('category', problems)}>
        <legend className="visually-hidden">{view.title}</legend>
        {view.categories.map(({ key, kind, title, text }, index) => {
          const Icon = icons[kind]
          return (
            <label key={key} className={styles.choice} data-kind={kind}>
              <input
                type="radio"
                id={index === 0 ? 'category' : undefined}
                name="category"
                value={key}
                defaultChecked={values.category === key}
              />
              <span className={styles.icon}>
                <Icon size={26} aria-hidden="true" />
              </span>
              <span className={styles.text}>
                <span className={styles.title}>{title}</span>
                <span className={styles.lead}>{text}</span>
              </span>
              <span className={styles.tick} aria-hidden="true">
                <Check size={16} />
              </span>
            </label>
          )
        })}
      </fieldset>
      <FieldError name="category" problems={problems} />
      <FieldQuestions fields={view.fields} values={values} problems={problems} />
    </>
  )
}

/** The category of a listing that was published: it can no longer be changed. */
function FixedKind({ category: { kind, title, text } }: { category: CategoryChoice }) {
  const Icon = icons[kind]
  return (
    <>
      <div className={styles.choices}>
        <div className={styles.fixed} data-kind={kind}>
          <span className={styles.icon}>
            <Icon size={26} aria-hidden="true" />
          </span>
          <span className={styles.text}>
            <span className={styles.title}>{title}</span>
            <span className={styles.lead}>{text}</span>
          </span>
        </div>
      </div>
      <Alert icon={Lock}>
        {m.edit_listing_kind_fixed()} <Link to="/l/new">{m.edit_listing_kind_new()}</Link>
      </Alert>
    </>
  )
}
