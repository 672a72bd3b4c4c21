import { useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import type { FormProblem } from '../../form-problem.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/form-field.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import { PasswordInput } from '../auth/password-input.tsx'
import styles from '../account/account.module.css'
import { askDevice, DeviceRefusal, hasPasskeys } from './ask-device.ts'

/** The form that makes a passkey on this device. Needs script, because only script reaches the device. */
export function AddPasskeyForm({ problems }: { problems: FormProblem[] | undefined }) {
  const submit = useSubmit()
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<FormProblem[]>()
  const sending = useNavigation().formMethod === 'POST'
  if (!useHydrated()) return <Alert look="warn">{m.passkeys_need_script()}</Alert>
  if (!hasPasskeys()) return <Alert look="warn">{m.passkeys_not_here()}</Alert>
  const add = async (form: FormData) => {
    setAsking(true)
    setRefused(undefined)
    try {
      const body = new URLSearchParams({ currentPassword: String(form.get('currentPassword') ?? '') })
      const answer = await askDevice(
        {
          address: '/account/passkeys/start',
          init: { method: 'POST', body },
          cancelled: m.passkeys_cancelled(),
        },
        (optionsJSON, { startRegistration }) => startRegistration({ optionsJSON }),
      )
      await submit({ intent: 'add', name: String(form.get('name') ?? ''), answer }, { method: 'post' })
    } catch (error) {
      if (!(error instanceof DeviceRefusal)) throw error
      setRefused([{ code: 'passkey-cancelled', field: undefined, message: error.message }])
    } finally {
      setAsking(false)
    }
  }
  return (
    <Form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!asking && !sending) void add(new FormData(event.currentTarget))
      }}
    >
      <FormProblems problems={refused ?? problems} />
      <TextField name="name" label={m.passkeys_name()} hint={m.passkeys_name_hint()} maxLength={60} required />
      <PasswordInput name="currentPassword" label={m.account_current_password()} />
      <div className={styles.foot}>
        <Button busy={asking || sending}>{m.passkeys_add()}</Button>
      </div>
    </Form>
  )
}
