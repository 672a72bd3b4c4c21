import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { sealCheckLabels } from '../profile/seal-checks.ts'
import { ActionForm } from './action-form.tsx'
import styles from './file.module.css'
import type { ShownStaffVouch } from './vouches-card.tsx'

type Person = {
  id: string
  state: string
  staffRole: 'owner' | 'moderator' | null
  agreed: number
  verifiedChecks: string[]
  /** Absent where they are not to be removed, as on the page of a report. */
  vouches?: { about: ShownStaffVouch[] }
  may: { ban: boolean; giveRoles: boolean; giveSeal: boolean; actFor: boolean }
}

/** The actions the reader may take for a person. */
export function PersonActions({ person, answer }: { person: Person; answer: FormAnswer | undefined }) {
  const { id, state, may } = person
  const ban = (
    <ActionForm
      intent="ban"
      subject={id}
      title={m.staff_ban()}
      effect={m.staff_ban_effect({ count: person.agreed })}
      danger
      answer={answer}
    />
  )
  // An account that its person has closed, until its data is erased.
  if (state === 'deleted') return may.ban ? <div className={styles.actions}>{ban}</div> : null
  return (
    <div className={styles.actions}>
      {state === 'active' && (
        <ActionForm
          intent="write"
          subject={id}
          title={m.staff_write()}
          effect={m.staff_write_effect()}
          label={m.staff_message()}
          answer={answer}
        />
      )}
      <ActionForm
        intent="note"
        subject={id}
        title={m.staff_note()}
        effect={m.staff_note_effect()}
        label={m.staff_note_text()}
        answer={answer}
      />
      {may.giveSeal && (
        <ActionForm
          intent="seal"
          subject={id}
          title={m.staff_seal()}
          effect={m.profile_seal_text()}
          label={m.profile_seal_reason()}
          answer={answer}
        >
          <fieldset className={styles.checks}>
            <legend className="visually-hidden">{m.profile_seal_text()}</legend>
            {Object.entries(sealCheckLabels).map(([check, word]) => (
              <label key={check} className={styles.check}>
                <input
                  type="checkbox"
                  name="check"
                  value={check}
                  defaultChecked={person.verifiedChecks.includes(check)}
                />
                {word()}
              </label>
            ))}
          </fieldset>
        </ActionForm>
      )}
      <RemoveVouch person={person} answer={answer} />
      {may.giveRoles && (
        <ActionForm intent="role" subject={id} title={m.staff_role()} effect={m.staff_role_effect()} answer={answer}>
          <label className={styles.field}>
            {m.staff_fact_role()}
            <select name="role" defaultValue={person.staffRole ?? 'none'}>
              <option value="none">{m.staff_role_none()}</option>
              <option value="moderator">{m.console_role_moderator()}</option>
              <option value="owner">{m.console_role_owner()}</option>
            </select>
          </label>
        </ActionForm>
      )}
      {may.ban && state === 'active' && ban}
      {may.ban && state === 'banned' && (
        <ActionForm
          intent="unban"
          subject={id}
          title={m.staff_unban()}
          effect={m.staff_unban_effect()}
          answer={answer}
        />
      )}
      {may.actFor && (
        <p>
          <ButtonLink look="secondary" size="small" to={`/console/people/${id}/log-in-as`}>
            {m.profile_log_in_as()}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

/** Removes one of the vouches that the person has. */
function RemoveVouch({ person: { id, vouches }, answer }: { person: Person; answer: FormAnswer | undefined }) {
  const removable = (vouches?.about ?? []).filter(({ isDeclined }) => !isDeclined)
  if (removable.length === 0) return null
  return (
    <ActionForm
      intent="remove-vouch"
      subject={id}
      title={m.staff_vouch_remove()}
      effect={m.staff_vouch_remove_effect()}
      answer={answer}
    >
      <label className={styles.field}>
        {m.staff_vouch_remove_which()}
        <select name="organisation" defaultValue={answer?.values.organisation}>
          {removable.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </ActionForm>
  )
}
