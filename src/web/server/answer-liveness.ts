import type { IncomingMessage } from 'node:http'
import type { App } from '#domain/app.ts'
import { doctorHeader, isDoctorProof } from '#domain/doctor-proof.ts'
import { systemClock } from '#kernel/clock.ts'
import { publicRequest, visitorAddress } from './forwarded.ts'

/** What a site recognises of a request: scheme and host as browsers see them, and the address of the visitor. */
export type SeenRequest = { origin: string; address: string }

/**
 * Answers that the process is alive. A client that proves to have the secret of the site, as `quartier doctor` does, gets
 * what this process recognises of the request behind its proxy.
 */
export function answerLiveness(
  app: Pick<App, 'secret'>,
  request: Request,
  incoming: IncomingMessage,
  trustProxy: boolean,
): Response {
  const proof = request.headers.get(doctorHeader)
  const headers = { 'cache-control': 'no-store' }
  // The clock of the machine: that of the app may be moved in a demo, and the one who asks does not know it.
  if (!proof || !isDoctorProof(app, proof, systemClock().now())) return new Response('ok', { headers })
  const seen: SeenRequest = {
    origin: new URL(publicRequest(request, trustProxy).url).origin,
    address: visitorAddress(request, incoming, trustProxy),
  }
  return Response.json(seen, { headers })
}
