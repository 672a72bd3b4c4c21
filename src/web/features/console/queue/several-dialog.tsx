import { Check, TriangleAlert, UserRound } from '../../../parts/icons.ts'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer, FormProblem } from '../../../form-problem.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { ProblemSummary, TextAreaField } from '../../../parts/form-field.tsx'
import { Alert } from '../../../parts/alert.tsx'
import { Modal, ModalBody, ModalFoot } from '../../../parts/modal.tsx'
import type { SeveralView } from './queue-view.ts'
import styles from './several.module.css'

const words = {
  approve: { title: m.console_several_approve, effect: m.console_several_approve_effect },
  ask: { title: m.console_several_ask, effect: m.console_several_ask_effect },
  reject: { title: m.console_several_reject, effect: m.console_several_reject_effect },
  assign: { title: m.console_several_assign, effect: m.console_several_assign_effect },
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
  const isOthers = intent !== 'assign' && rows.some(({ assignment }) => assignment !== null && !assignment.mine)
  const title = words[intent].title({ count })
  return (
    <Modal name="all" title={title} closesTo={closeTo}>
      {(close) => (
        <Form method="post" noValidate onSubmit={(event) => busy && event.preventDefault()}>
          <ModalBody>
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
                  {row.assignment && (
                    <span className={styles.assigned}>
                      <UserRound size={15} aria-hidden="true" />
                      {row.assignment.text}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {intent === 'assign' && <People several={several} answer={answer} />}
            {intent !== 'approve' && intent !== 'assign' && (
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
            {isOthers && <Alert look="warn">{m.console_several_others()}</Alert>}
            <Alert>{words[intent].effect({ seconds: undoSeconds })}</Alert>
          </ModalBody>
          <ModalFoot>
            <ButtonLink look="secondary" {...close}>
              {m.common_cancel()}
            </ButtonLink>
            <Button name="all" value={intent} busy={busy} look={intent === 'reject' ? 'confirm' : 'primary'}>
              {!busy && intent === 'approve' && <Check size={18} aria-hidden="true" />}
              {title}
            </Button>
          </ModalFoot>
        </Form>
      )}
    </Modal>
  )
}

/** To whom the listings go: oneself, for owners a colleague, or nobody. */
function People({ several: { people }, answer }: { several: SeveralView; answer: FormAnswer | undefined }) {
  const chosen = answer?.values.to ?? people[0]?.userId
  return (
    <fieldset className={styles.people}>
      <legend>{m.console_several_assign_who()}</legend>
      {people.map(({ userId, name }, place) => (
        <label key={userId}>
          <input type="radio" name="to" value={userId} defaultChecked={chosen === userId} required />
          {place === 0 ? m.console_with_me({ name }) : name}
        </label>
      ))}
      <label>
        <input type="radio" name="to" value="nobody" defaultChecked={chosen === 'nobody'} required />
        {m.console_assign_nobody()}
      </label>
    </fieldset>
  )
}
