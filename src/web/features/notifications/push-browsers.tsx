import { Form, useNavigation } from 'react-router'
import type { FormProblem } from '../../form-problem.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import account from '../account/account.module.css'
import { FormProblems } from '../../parts/form-problems.tsx'
import { turnOffHere } from './push-here.ts'
import { PushHere } from './push-here-button.tsx'
import styles from './push-browsers.module.css'

/** A browser in which notifications are on. */
export type ShownBrowser = { id: string; device: string; about: string; isPresent: boolean }

/** The browsers in which notifications are on, and what turns them on in this one. */
export function PushBrowsers({
  siteKey,
  browsers,
  done,
  problems,
}: {
  siteKey: string
  browsers: ShownBrowser[]
  done: 'on' | 'off' | null
  problems: FormProblem[] | undefined
}) {
  const busy = useNavigation().formMethod === 'POST'
  const hydrated = useHydrated()
  const isOnHere = browsers.some(({ isPresent }) => isPresent)
  return (
    <section className={styles.section} aria-labelledby="browsers">
      <h2 id="browsers">{m.notices_push_title()}</h2>
      <p>{m.notices_push_lead()}</p>
      {done && (
        <Alert look="ok" role="status">
          {done === 'on' ? m.notices_push_turned_on() : m.notices_push_turned_off()}
        </Alert>
      )}
      <FormProblems problems={problems} />
      {browsers.length > 0 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove-browser" />
          <ul className={account.rows}>
            {browsers.map(({ id, device, about, isPresent }) => (
              <li key={id}>
                <div>
                  <strong>{device}</strong>
                  {isPresent && ` · ${m.sessions_present()}`}
                  <p className={account.state}>{about}</p>
                </div>
                <Button
                  look="secondary"
                  size="small"
                  name="id"
                  value={id}
                  busy={busy}
                  aria-label={m.notices_push_turn_off_in({ device })}
                  onClick={() => {
                    if (isPresent) void turnOffHere()
                  }}
                >
                  {m.notices_push_turn_off()}
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
      {hydrated ? (
        <PushHere siteKey={siteKey} isOn={isOnHere} />
      ) : (
        <noscript>
          <Alert look="warn">{m.notices_push_no_script()}</Alert>
        </noscript>
      )}
      <p className={styles.small}>{m.notices_push_on_others()}</p>
    </section>
  )
}
