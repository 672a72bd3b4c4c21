import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FieldError } from '../../parts/form-field.tsx'
import { noPerson, type PayoutValues } from './payout-values.ts'
import { PersonFields } from './payout-person-fields.tsx'
import styles from './payouts.module.css'

/** The provider takes four owners beside the representative: nobody can have a fifth quarter. */
const maxOwners = 4

/** Who owns a quarter of a company or more. */
export function OwnersFields({
  values,
  problems,
  minimumAge,
  onChange,
}: {
  values: PayoutValues
  problems: FormProblem[]
  minimumAge: number
  onChange(part: Partial<PayoutValues>): void
}) {
  const { owners, country } = values
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{m.payout_owners_title()}</legend>
      <p className={styles.hint}>{m.payout_owners_hint()}</p>
      <label className={styles.tick}>
        <input
          type="checkbox"
          form="not-sent"
          checked={values.representativeOwns}
          onChange={({ target }) => onChange({ representativeOwns: target.checked })}
        />
        {m.payout_owners_representative()}
      </label>
      {owners.map((owner, index) => (
        <div key={index} className={styles.owner}>
          <PersonFields
            group={`owner-${index}`}
            title={m.payout_owner_title({ number: index + 1 })}
            {...{ country, problems, minimumAge }}
            asks={{}}
            values={owner}
            onChange={(changed) => onChange({ owners: owners.with(index, changed) })}
          />
          <Button
            type="button"
            look="quiet"
            size="small"
            onClick={() => onChange({ owners: owners.toSpliced(index, 1) })}
          >
            {m.payout_owner_remove()}
          </Button>
        </div>
      ))}
      {owners.length < maxOwners && (
        <Button
          type="button"
          look="secondary"
          size="small"
          onClick={() => onChange({ owners: [...owners, noPerson], noOtherOwners: false })}
        >
          {m.payout_owner_add()}
        </Button>
      )}
      {owners.length === 0 && !values.representativeOwns && (
        <label className={styles.tick}>
          <input
            id="noOtherOwners"
            type="checkbox"
            form="not-sent"
            checked={values.noOtherOwners}
            onChange={({ target }) => onChange({ noOtherOwners: target.checked })}
          />
          {m.payout_owners_none()}
        </label>
      )}
      <FieldError name="noOtherOwners" problems={problems} />
    </fieldset>
  )
}
