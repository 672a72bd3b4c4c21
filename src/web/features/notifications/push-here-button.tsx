import { BellRing } from '../../parts/icons.ts'
import { useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { type Hindrance, hindrance, isStillOn, turnOnHere, type TurnOnFailure } from './push-here.ts'

/** The button that turns notifications on in this browser, or why it cannot. `isOn`: as the server has it. */
export function PushHere({ siteKey, isOn }: { siteKey: string; isOn: boolean }) {
  const submit = useSubmit()
  const sending = useNavigation().formMethod === 'POST'
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<TurnOnFailure>()
  const [isLapsed, setLapsed] = useState(false)
  useEffect(() => {
    let isLeft = false
    if (isOn) void isStillOn().then((still) => isLeft || setLapsed(!still))
    return () => {
      isLeft = true
    }
  }, [isOn])
  const reason = hindrance()
  if (reason) return <Alert look="warn">{hindrances[reason]()}</Alert>
  // After it is turned off here, nothing has lapsed.
  const hasLapsed = isOn && isLapsed
  if (isOn && !hasLapsed) return null
  const turnOn = async () => {
    setAsking(true)
    setFailure(undefined)
    const result = await turnOnHere(siteKey)
    setAsking(false)
    if (typeof result === 'string') return setFailure(result)
    await submit({ intent: 'add-browser', ...result }, { method: 'post', preventScrollReset: true })
    setLapsed(false)
  }
  return (
    <>
      {hasLapsed && !failure && <Alert look="warn">{m.notices_push_lapsed()}</Alert>}
      {failure && (
        <Alert look="bad" role="alert">
          {failures[failure]()}
        </Alert>
      )}
      <div>
        <Button type="button" look="secondary" busy={asking || sending} onClick={() => void turnOn()}>
          <BellRing size={18} aria-hidden="true" />
          {m.notices_push_turn_on()}
        </Button>
      </div>
    </>
  )
}

const hindrances: Record<Hindrance, () => string> = {
  unsupported: m.notices_push_unsupported,
  'home-screen': m.notices_push_home_screen,
  insecure: m.notices_push_insecure,
  denied: m.notices_push_denied,
}

const failures: Record<TurnOnFailure, () => string> = {
  dismissed: m.notices_push_dismissed,
  denied: m.notices_push_denied,
  failed: m.notices_push_failed,
}
