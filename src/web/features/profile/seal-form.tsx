import { Form } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { sealCheckLabels } from './seal-checks.ts'
import { ProblemAlerts } from '../../parts/problem-alerts.tsx'
import styles from './seal-form.module.css'

/** For staff: what was checked about a member. Without any check the seal is removed. */
export function SealForm({ checks, problems }: { checks: string[]; problems: FormProblem[] }) {
  return (
    <details className={styles.box}>
      <summary>{m.profile_seal()}</summary>
      <Form method="post">
        <p>{m.profile_seal_text()}</p>
        <ProblemAlerts problems={problems} />
        {Object.entries(sealCheckLabels).map(([check, word]) => (
          <label key={check} className={styles.check}>
            <input type="checkbox" name="check" value={check} defaultChecked={checks.includes(check)} />
            {word()}
          </label>
        ))}
        <label className={styles.reason}>
          {m.profile_seal_reason()}
          <input name="reason" maxLength={1000} />
        </label>
        <Button size="small" look="secondary">
          {m.common_save()}
        </Button>
      </Form>
    </details>
  )
}
