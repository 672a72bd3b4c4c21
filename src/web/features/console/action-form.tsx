import type { LucideIcon } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { Alert } from '../../parts/alert.tsx'
import styles from './file.module.css'
import type { StaffIntent } from './staff-action.ts'
import { ProblemAlerts } from '../../parts/problem-alerts.tsx'

/** Actions that need no reason. */
const withoutReason: StaffIntent[] = ['handle-report', 'seal']

type Props = {
  intent: StaffIntent
  /** Id of the person, listing, stay, review or report. */
  subject: string
  title: string
  /** What the action does, shown before the button. */
  effect: string
  /** Label of the text field, such as reason, message or note. */
  label?: string
  danger?: boolean
  icon?: LucideIcon
  /** The words of the button, where the title asks a question. */
  press?: string
  answer: FormAnswer | undefined
  /** Further fields. */
  children?: ReactNode
}

/** One action of staff, collapsed until it is opened: what it does, the reason and the button. Works without script. */
export function ActionForm({
  intent,
  subject,
  title,
  effect,
  label,
  danger,
  icon: Icon,
  press,
  answer,
  children,
}: Props) {
  const { formData, state } = useNavigation()
  const busy = state === 'submitting' && formData?.get('intent') === intent && formData.get('subject') === subject
  const mine = answer?.values.intent === intent && answer.values.subject === subject ? answer : undefined
  return (
    <details className={styles.action} open={mine ? true : undefined} data-danger={danger ? '' : undefined}>
      <summary>
        <span>
          {Icon && <Icon size={20} aria-hidden="true" />}
          {title}
        </span>
      </summary>
      <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="subject" value={subject} />
        <p className={styles.effect}>{effect}</p>
        <ProblemAlerts problems={mine?.problems} />
        {children}
        <label className={styles.field}>
          {label ?? m.staff_reason()}
          <textarea
            id={`${intent}-${subject}`}
            name="reason"
            rows={3}
            maxLength={2000}
            required={!withoutReason.includes(intent)}
            defaultValue={mine?.values.reason}
          />
        </label>
        <Button size="small" look={danger ? 'danger' : 'secondary'} busy={busy}>
          {press ?? title}
        </Button>
      </Form>
    </details>
  )
}

/** The sentence that confirms the last action; nothing for null. */
export function DoneAlert({ text }: { text: string | null }) {
  return <output>{text && <Alert look="ok">{text}</Alert>}</output>
}
