import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Avatar, type AvatarPerson } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import file from './file.module.css'
import styles from './person-notes.module.css'
import type { StaffIntent } from './staff-action.ts'
import { ProblemAlerts } from '../../parts/problem-alerts.tsx'

export type NoteItem = { id: string; by: string; person: AvatarPerson | null; text: string; time: string }

const intent: StaffIntent = 'note'

/** What staff noted about a person, and the field for another note. */
export function PersonNotes({
  id,
  notes,
  mayWrite,
  answer,
}: {
  id: string
  notes: NoteItem[]
  mayWrite: boolean
  answer: FormAnswer | undefined
}) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === intent
  const mine = answer?.values.intent === intent ? answer : undefined
  return (
    <section className={file.part} aria-labelledby="notes">
      <h2 id="notes">{m.staff_notes()}</h2>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <span className={styles.face}>{note.person && <Avatar person={note.person} size={32} />}</span>
              <div>
                <p className={styles.by}>
                  <strong>{note.by}</strong> <span>{note.time}</span>
                </p>
                <p className={styles.text}>{note.text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Form
          method="post"
          key={notes[0]?.id ?? 'first'}
          className={styles.form}
          preventScrollReset
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="subject" value={id} />
          <ProblemAlerts problems={mine?.problems} />
          <textarea
            name="reason"
            rows={1}
            maxLength={2000}
            required
            aria-label={m.staff_note_text()}
            placeholder={m.staff_note_write()}
            defaultValue={mine?.values.reason}
          />
          <Button size="small" busy={busy} className={styles.save}>
            {m.staff_note_save()}
          </Button>
        </Form>
      )}
    </section>
  )
}
