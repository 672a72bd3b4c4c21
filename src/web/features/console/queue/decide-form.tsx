import { Check, UserRound } from '../../../parts/icons.ts'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { Alert } from '../../../parts/alert.tsx'
import { ChangedMeanwhile } from './late-alert.tsx'
import { SeenFields } from './seen-fields.tsx'
import styles from './panel.module.css'
import type { PanelView } from './queue-view.ts'

/** The three decisions about a listing. While one is being sent, further clicks do nothing. */
export function DecideForm({ panel, answer }: { panel: PanelView; answer: FormAnswer | undefined }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <footer className={`${styles.foot} ${styles.decisions}`}>
      <ChangedMeanwhile panel={panel} answer={answer} />
      {panel.assignment && !panel.assignment.mine && <Alert icon={UserRound}>{panel.assignment.note}</Alert>}
      {answer?.problems
        .filter(({ code }) => code !== 'listing-changed-meanwhile')
        .map(({ code, message }) => (
          <Alert key={code} look="bad" role="alert">
            {code === 'listing-state-conflict' ? m.console_decided_meanwhile() : message}
          </Alert>
        ))}
      <Form method="post" id="decide" onSubmit={(event) => busy && event.preventDefault()}>
        <SeenFields panel={panel} />
        <Button name="intent" value="approve" wide busy={busy} className={styles.decide}>
          {!busy && <Check size={18} aria-hidden="true" />}
          {m.console_approve()}
          <kbd aria-hidden="true">A</kbd>
        </Button>
      </Form>
      <ButtonLink look="secondary" wide to={panel.askTo} className={styles.decide} preventScrollReset>
        {m.console_ask()}
        <kbd aria-hidden="true">C</kbd>
      </ButtonLink>
      <ButtonLink look="danger" wide to={panel.rejectTo} className={styles.decide} preventScrollReset>
        {m.staff_reject()}
        <kbd aria-hidden="true">R</kbd>
      </ButtonLink>
    </footer>
  )
}
