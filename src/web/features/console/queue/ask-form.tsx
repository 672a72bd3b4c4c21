import { Check, UserRound, X } from '../../../parts/icons.ts'
import { Form, Link, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Button, ButtonLink } from '../../../parts/button.tsx'
import { ProblemSummary, TextAreaField } from '../../../parts/form-field.tsx'
import { Alert } from '../../../parts/alert.tsx'
import { ChangedMeanwhile } from './late-alert.tsx'
import { SeenFields } from './seen-fields.tsx'
import styles from './ask-form.module.css'
import panelStyles from './panel.module.css'
import type { AskView, PanelView } from './queue-view.ts'

/** The form that asks the author for changes, with templates to start from. */
export function AskForm({ panel, ask, answer }: { panel: PanelView; ask: AskView; answer: FormAnswer | undefined }) {
  const busy = useNavigation().state === 'submitting'
  const name = panel.author.name
  const rejects = ask.intent === 'reject'
  return (
    <Form method="post" className={styles.ask} onSubmit={(event) => busy && event.preventDefault()}>
      <SeenFields panel={panel} />
      <div className={styles.head}>
        <h3>{rejects ? m.staff_reject_title() : m.console_ask_title()}</h3>
        <Link to={ask.cancelTo} preventScrollReset>
          <X size={22} aria-hidden="true" />
          <span className="visually-hidden">{m.common_cancel()}</span>
        </Link>
      </div>
      <div className={styles.body}>
        <ChangedMeanwhile panel={panel} answer={answer} />
        {panel.assignment && !panel.assignment.mine && <Alert icon={UserRound}>{panel.assignment.note}</Alert>}
        <ProblemSummary problems={answer?.problems} answer={answer} />
        {ask.templates.length > 0 && (
          <nav aria-labelledby="templates">
            <p id="templates" className={styles.label}>
              {m.console_template()}
            </p>
            <div className={styles.templates}>
              {ask.templates.map((template) => (
                <Link
                  key={template.key}
                  to={template.to}
                  replace
                  preventScrollReset
                  className={styles.template}
                  aria-current={template.current ? 'true' : undefined}
                >
                  {template.current && <Check size={17} aria-hidden="true" />}
                  {template.label}
                </Link>
              ))}
            </div>
          </nav>
        )}
        <TextAreaField
          key={ask.text}
          name="note"
          label={m.console_message_to({ name })}
          problems={answer?.problems}
          defaultValue={answer?.values.note ?? ask.text}
          maxLength={5000}
          required
        />
        <Alert>{rejects ? m.staff_reject_effect({ name }) : m.console_ask_effect({ name })}</Alert>
      </div>
      <footer className={panelStyles.foot}>
        <Button
          name="intent"
          value={ask.intent}
          wide
          busy={busy}
          look={rejects ? 'danger' : 'primary'}
          className={panelStyles.decide}
        >
          {rejects ? m.staff_reject_send() : m.console_ask_send()}
        </Button>
        <ButtonLink
          look="quiet"
          wide
          to={ask.cancelTo}
          className={`${panelStyles.decide} ${styles.cancel}`}
          preventScrollReset
        >
          {m.common_cancel()}
        </ButtonLink>
      </footer>
    </Form>
  )
}
