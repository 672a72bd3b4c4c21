import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form.ts'
import { ActionForm } from '../file/action-form.tsx'
import styles from '../file/file.module.css'

type Person = {
  id: string
  state: string
  staffRole: 'owner' | 'moderator' | null
  agreed: number
  may: { ban: boolean; giveRoles: boolean }
}

/** What the reader may do about a person. */
export function PersonActions({ person, answer }: { person: Person; answer: FormAnswer | undefined }) {
  if (person.state === 'deleted') return null
  const { id, state, may } = person
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
      {may.ban && state === 'active' && (
        <ActionForm
          intent="ban"
          subject={id}
          title={m.staff_ban()}
          effect={m.staff_ban_effect({ count: person.agreed })}
          danger
          answer={answer}
        />
      )}
      {may.ban && state === 'banned' && (
        <ActionForm
          intent="unban"
          subject={id}
          title={m.staff_unban()}
          effect={m.staff_unban_effect()}
          answer={answer}
        />
      )}
    </div>
  )
}
