import { createHmac } from 'node:crypto'
import { lookUp, now, type Sandbox } from '../store/sandbox.ts'
import type { Delivery } from '../store/state.ts'
import { activeSecrets } from './webhook-endpoints.ts'

const minute = 60
const hour = 3600
/** Seconds between one attempt and the next; the whole is about three days. */
const gaps = [5, 30, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 12 * hour, 12 * hour, 12 * hour, 12 * hour]
const answerTimeout = 10_000

/**
 * Posts every webhook that is due: to each endpoint one after the other, in the order of their events.
 * @returns how many were attempted.
 */
export async function deliverDue(sandbox: Sandbox): Promise<number> {
  const { deliveries, deliveryPolicy } = sandbox.state
  if (deliveryPolicy.hold) return 0
  const due = deliveries.filter((delivery) => delivery.state === 'pending' && delivery.nextAt <= now(sandbox))
  if (deliveryPolicy.reversed) due.reverse()
  const byEndpoint = Map.groupBy(due, (delivery) => delivery.endpoint)
  await Promise.all([...byEndpoint.values()].map((deliveries) => attemptAll(sandbox, deliveries)))
  return due.length
}

async function attemptAll(sandbox: Sandbox, deliveries: Delivery[]): Promise<void> {
  for (const delivery of deliveries) await attempt(sandbox, delivery)
}

async function attempt(sandbox: Sandbox, delivery: Delivery): Promise<void> {
  const endpoint = lookUp(sandbox, delivery.endpoint)?.value
  const event = lookUp(sandbox, delivery.event)?.value
  if (!endpoint || !event) {
    delivery.state = 'failed'
    return
  }
  delivery.attempts += 1
  const accepted = await post(sandbox, endpoint.id, endpoint.url, JSON.stringify(event))
  const gap = gaps[delivery.attempts - 1]
  if (accepted) delivery.state = 'delivered'
  else if (gap === undefined) delivery.state = 'failed'
  else delivery.nextAt = now(sandbox) + gap
  if (delivery.state !== 'pending') event.pending_webhooks = 0
}

async function post(sandbox: Sandbox, endpoint: string, url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(activeSecrets(sandbox, endpoint), body, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeout),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/**
 * Returns the signature header: the moment in seconds and one HMAC-SHA256 of `moment.body` for each secret.
 * The moment is the machine's: the receiver compares it with its own clock.
 */
export function sign(secrets: string[], body: string, at: number): string {
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'))
  return [`t=${at}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}
