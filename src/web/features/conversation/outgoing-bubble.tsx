import { TriangleAlert } from '../../parts/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { AvatarPerson } from '../../parts/avatar.tsx'
import { AgainButton, Bubble } from '../../parts/bubble.tsx'
import type { SendAnswer } from './send-answer.ts'
import type { Outgoing } from './use-outgoing.ts'
import styles from './outgoing-bubble.module.css'

/** `offline`: the browser knew that it had no connection when sending failed. */
type Sending = { state: 'sending' | 'failed'; reason?: string | undefined; offline?: boolean }

/**
 * An unsent message: sends itself, shows a failure, and can be sent again without being stored twice. After a
 * connection failure it is resent when the connection is back.
 */
export function OutgoingBubble({
  transactionId,
  message,
  partner,
  onDiscard,
}: {
  transactionId: string
  message: Outgoing
  partner: AvatarPerson
  onDiscard(): void
}) {
  const { revalidate } = useRevalidator()
  const [{ state, reason, offline }, setSending] = useState<Sending>({ state: message.fresh ? 'sending' : 'failed' })
  const start = useRef<() => void>(undefined)
  const send = async () => {
    const outcome = await post(transactionId, message)
    if (outcome === 'signed-out') return location.reload()
    setSending(outcome)
    if (outcome.state === 'sending') await revalidate()
  }
  useEffect(() => {
    start.current = () => void send()
  })
  useEffect(() => {
    if (message.fresh) start.current?.()
  }, [message.fresh])
  const again = () => {
    setSending({ state: 'sending' })
    void send()
  }
  const hasNoConnection = message.fresh && state === 'failed' && reason === undefined
  useEffect(() => {
    if (!hasNoConnection) return undefined
    const sendNow = () => {
      setSending({ state: 'sending' })
      start.current?.()
    }
    // It may have come back before this could listen.
    if (offline && navigator.onLine) {
      sendNow()
      return undefined
    }
    addEventListener('online', sendNow)
    return () => removeEventListener('online', sendNow)
  }, [hasNoConnection, offline])
  return (
    <Bubble
      own
      speaker={m.inbox_own_says()}
      partner={partner}
      first
      last
      state={state}
      remedy={
        state === 'failed' && (
          <span role="alert" className={styles.failed}>
            <TriangleAlert size={16} aria-hidden="true" />
            {reason ?? m.inbox_not_sent()} <AgainButton onClick={again}>{m.inbox_send_again()}</AgainButton>{' '}
            <AgainButton onClick={onDiscard}>{m.common_discard()}</AgainButton>
          </span>
        )
      }
    >
      {message.content}
    </Bubble>
  )
}

/** Sends a message. Returns `sending` on success: the message stays until the reloaded conversation contains it. */
async function post(transactionId: string, { content, clientKey }: Outgoing): Promise<Sending | 'signed-out'> {
  try {
    const response = await fetch(href('/inbox/send/:id', { id: transactionId }), {
      method: 'POST',
      body: new URLSearchParams({ content, clientKey }),
    })
    if (response.status === 401) return 'signed-out'
    const answer = (await response.json()) as SendAnswer
    return 'sent' in answer ? { state: 'sending' } : { state: 'failed', reason: answer.problems[0]?.message }
  } catch {
    return { state: 'failed', offline: !navigator.onLine }
  }
}
