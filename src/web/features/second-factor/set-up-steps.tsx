import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblems } from '../../parts/form-problems.tsx'
import { CodeField } from '../auth/code-field.tsx'
import type { QrCode } from './load-second-factor.ts'
import styles from './second-factor.module.css'

/** The key for the app, as a picture, as a link for an app on this device and as text, and the form for its first code. */
export function SetUpSteps({
  qr,
  secret,
  address,
  problems,
}: {
  qr: QrCode
  secret: string
  address: string
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <>
      <ol className={styles.steps}>
        <li>{m.factor_step_app()}</li>
        <li>
          <p>{m.factor_step_scan()}</p>
          <svg
            className={styles.qr}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            width={216}
            height={216}
            role="img"
            aria-label={m.factor_qr()}
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
          <p className={styles.quiet}>
            <a href={address}>{m.factor_open_app()}</a>
          </p>
          <p className={styles.quiet}>{m.factor_step_type()}</p>
          <p>
            <span className="visually-hidden">{m.factor_key()}: </span>
            <span className={styles.key}>{secret}</span>
          </p>
        </li>
        <li>
          <p>{m.factor_step_code()}</p>
          <Form method="post" noValidate>
            <FormProblems problems={problems} />
            <CodeField problems={problems} />
            <Button name="intent" value="confirm" busy={busy}>
              {m.factor_confirm()}
            </Button>
          </Form>
        </li>
      </ol>
      <Form method="post" className={styles.stop}>
        <Button look="quiet" name="intent" value="stop" busy={busy}>
          {m.factor_stop()}
        </Button>
      </Form>
    </>
  )
}
