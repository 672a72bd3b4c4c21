import type { App } from '#domain/app.ts'
import { receiveProviderEvent } from '#domain/payments/index.ts'
import { isProblem } from '#kernel/problem.ts'

/**
 * Answers a webhook of the payment provider: 200 once the report is stored, 400 when nobody we know signed it or it cannot
 * be read. Whatever goes wrong here is answered with 500, so that the provider sends it again. The caller limits the size
 * of the body.
 */
export async function paymentWebhook(
  app: Pick<App, 'db' | 'clock' | 'payments' | 'log'>,
  request: Request,
): Promise<Response> {
  if (request.method !== 'POST') return answer(405, 'method-not-allowed')
  const signature = request.headers.get('stripe-signature')
  if (!signature || signature.length > 4096) return answer(400, 'webhook-signature-invalid')
  try {
    await receiveProviderEvent(app, Buffer.from(await request.arrayBuffer()), signature)
    return answer(200, 'received')
  } catch (error) {
    if (isProblem(error) && error.status < 500) return answer(error.status, error.code)
    app.log('error', 'a report of the payment provider could not be stored', { reason: String(error) })
    return answer(500, 'not-stored')
  }
}

function answer(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
