import * as m from '#words/compiled/messages.js'
import { SelectField } from '../../parts/form-field.tsx'
import styles from './aspect-fields.module.css'

/** Stars for single aspects of a stay; each may be left out. Their fields are called `aspect:<key>`. */
export function AspectFields({
  aspects,
  values,
}: {
  aspects: { key: string; label: string }[]
  values: Record<string, string>
}) {
  if (aspects.length === 0) return null
  return (
    <fieldset className={styles.aspects}>
      <legend className={styles.label}>{m.people_aspects()}</legend>
      {aspects.map(({ key, label }) => (
        <SelectField key={key} name={`aspect:${key}`} label={label} defaultValue={values[`aspect:${key}`] ?? ''}>
          <option value="">{m.people_aspect_none()}</option>
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars} value={stars}>
              {'★'.repeat(stars)} {m.order_review_stars({ count: stars })}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
