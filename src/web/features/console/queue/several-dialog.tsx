import { Check, TriangleAlert, X } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer, FormProblem } from '../../../form-problem.ts'
import { AddressDialog } from '../../../parts/address-dialog.tsx'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { ProblemSummary, TextAreaField } from '../../../parts/form-field.tsx'
import { Alert } from '../../../parts/alert.tsx'
import type { SeveralView } from './queue-view.ts'
import styles from './several.module.css'

const words = {
  approve: { title: m.console_several_approve, effect: m.console_several_approve_effect },
  ask: { title: m.console_several_ask, effect: m.console_several_ask_effect },
  reject: { title: m.console_several_reject, effect: m.console_several_reject_effect },
}

/** The panel behind the dialog may have a field for a message too. */
const noteId = 'note-to-all'

/** Returns a problem of the message with the id of its field here, to which the summary leads. */
function atNote(problem: FormProblem): FormProblem {
  return problem.field === 'note' ? { ...problem, field: noteId } : problem
}

/** Asks before a decision about several listings: which they are, what happens, and the message to their authors. */
export function SeveralDialog({ several, answer }: { several: SeveralView; answer: FormAnswer | undefined }) {
  const busy = useNavigation().formMethod === 'POST'
  const { intent, rows, closeTo, undoSeconds } = several
  const count = rows.length
  const title = words[intent].title({ count })
  return (
    <div className={styles.scrim}>
      <AddressDialog name="all" label={title} className={styles.dialog} closesTo={closeTo}>
        {(close) => (
          <Form method="post" noValidate className={styles.form} onSubmit={(event) => busy && event.preventDefault()}>
            <header className={styles.head}>
              <h2>{title}</h2>
              <Link {...close} className={styles.close}>
                <X size={22} aria-hidden="true" />
                <span className="visually-hidden">{m.console_close()}</span>
              </Link>
            </header>
            <div className={styles.body}>
              <ProblemSummary problems={answer?.problems.map(atNote)} answer={answer} />
              <ul className={styles.titles} aria-label={m.console_several_list()}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <input type="hidden" name="several" value={`${row.id}.${row.version}`} />
                    <strong>{row.title}</strong>
                    <span>{row.authorName}</span>
                    {row.hints > 0 && (
                      <span className={styles.hints}>
                        <TriangleAlert size={15} aria-hidden="true" />
                        {m.console_hints({ count: row.hints })}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              {intent !== 'approve' && (
                <TextAreaField
                  name="note"
                  id={noteId}
                  label={m.console_several_message()}
                  problems={answer?.problems}
                  defaultValue={answer?.values.note}
                  maxLength={5000}
                  required
                />
              )}
              <Alert>{words[intent].effect({ seconds: undoSeconds })}</Alert>
            </div>
            <footer className={styles.foot}>
              <ButtonLink look="secondary" {...close}>
                {m.console_cancel()}
              </ButtonLink>
              <Button name="all" value={intent} busy={busy} className={intent === 'reject' ? styles.reject : undefined}>
                {!busy && intent === 'approve' && <Check size={18} aria-hidden="true" />}
                {title}
              </Button>
            </footer>
          </Form>
        )}
      </AddressDialog>
    </div>
  )
}
