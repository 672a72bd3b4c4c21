import { createHmac } from 'node:crypto'
import type { PhoneMessagesSettings } from '#config/env.ts'
import type { PhoneMessage, PhoneMessages } from '#domain/phones/index.ts'
import type { Clock } from '#kernel/clock.ts'
import * as m from '#words/compiled/messages.js'

/** How long the receiver may take, in milliseconds, and messages that a demo keeps. */
const timeoutMs = 10_000
const mostKept = 100

/** Returns what sends messages to phones; undefined where nothing is set up. `site` is named in each message. */
export function createPhoneMessages(
  settings: PhoneMessagesSettings | undefined,
  site: { name: string },
  clock: Clock,
): PhoneMessages | undefined {
  if (!settings) return undefined
  return settings.kind === 'kept' ? keepMessages(site, clock) : postMessages(settings, site, clock)
}

/** Keeps messages in memory instead of sending them, for the demo. */
function keepMessages(site: { name: string }, clock: Clock): PhoneMessages {
  const kept: { to: string; text: string; at: Date }[] = []
  return {
    async send(message) {
      kept.unshift({ to: message.to, text: textOf(message, site), at: clock.now() })
      kept.length = Math.min(kept.length, mostKept)
    },
    kept: () => [...kept],
  }
}

/**
 * Posts `{"to","text"}` to the operator's own address, signed like the webhooks of events. Throws when the answer is not
 * 2xx or does not come.
 */
function postMessages(
  { url, secret }: Extract<PhoneMessagesSettings, { kind: 'posted' }>,
  site: { name: string },
  clock: Clock,
): PhoneMessages {
  return {
    async send(message) {
      const body = JSON.stringify({ to: message.to, text: textOf(message, site) })
      const seconds = Math.floor(clock.now().getTime() / 1000)
      const proof = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'quartier-signature': `t=${seconds},v1=${proof}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the receiver of phone messages answered ${response.status}`)
    },
  }
}

function textOf({ code, minutes, locale }: PhoneMessage, { name }: { name: string }): string {
  return m.phone_message({ code, name, minutes }, { locale })
}
