import { Fingerprint } from '../../parts/icons.ts'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormAnswer, FormProblem } from '../../form-problem.ts'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { OrLine } from '../auth/or-line.tsx'
import { loginLink } from '../auth/login-link.ts'
import { useHash } from '../auth/use-hash.ts'
import { askDevice, DeviceRefusal, hasPasskeys } from './ask-device.ts'
import styles from './passkey-log-in.module.css'

/**
 * The button that logs in with a passkey, where the browser has any. `from`: the page to return to. `isFirst`: no other way
 * to log in stands between the form and it. `keeps`: whether the log-in outlasts the browser.
 */
export function PasskeyLogIn({
  from,
  isFirst = true,
  keeps = true,
}: {
  from: string | null
  isFirst?: boolean
  keeps?: boolean
}) {
  const { submit, state, data } = useFetcher<FormAnswer>()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<FormProblem[]>()
  const hash = useHash()
  // Until the scripts are there it is taken for granted, so that the fields do not move when they come.
  if (useHydrated() && !hasPasskeys()) return null
  const logIn = async () => {
    setAsking(true)
    setRefused(undefined)
    try {
      const answer = await askDevice(
        { address: '/login/passkey', cancelled: m.auth_passkey_cancelled() },
        (optionsJSON, { startAuthentication }) => startAuthentication({ optionsJSON }),
      )
      await submit(
        { answer, hash, keep: keeps ? 'yes' : 'no' },
        { method: 'post', action: loginLink('/login/passkey', from) },
      )
    } catch (error) {
      if (!(error instanceof DeviceRefusal)) throw error
      setRefused([{ code: 'passkey-cancelled', field: undefined, message: error.message }])
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={`needs-script ${styles.block}`}>
      {isFirst && <OrLine />}
      <FormProblems problems={refused ?? data?.problems} />
      <Button type="button" look="secondary" pill wide busy={asking || state !== 'idle'} onClick={() => void logIn()}>
        <Fingerprint size={18} aria-hidden="true" />
        {m.auth_passkey()}
      </Button>
    </div>
  )
}
