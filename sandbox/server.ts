import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { showAuthentication, submitAuthentication } from './control/authentication-page.ts'
import { checkControlKey, runAct } from './control/control.ts'
import { serverError } from './control/faults.ts'
import { showOnboarding, submitOnboarding } from './control/onboarding-page.ts'
import { escapeHtml, type PageAnswer, pageOf } from './control/page.ts'
import { showCardFields } from './browser/card-page.ts'
import { runDueTimers } from './control/timers.ts'
import { answerCall, type WireRequest } from './http/answer-call.ts'
import { matchPath } from './http/endpoints.ts'
import { Refusal } from './http/refusal.ts'
import type { Settings } from './settings.ts'
import type { Sandbox } from './store/sandbox.ts'
import type { Resource } from './store/state.ts'
import { readState, stateWriter } from './store/state-file.ts'
import { deliverDue } from './webhooks/deliver.ts'
import { registerConfiguredEndpoints } from './webhooks/webhook-endpoints.ts'

const maxBody = 1_000_000
const tickMilliseconds = 1000

/** A sandbox that listens. */
export type RunningSandbox = { address: string; sandbox: Sandbox; stop: () => Promise<void> }

/** Starts a sandbox: reads its state, opens the port and lets its clock run. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const sandbox: Sandbox = { state: readState(settings.dataDirectory), settings, frozenAt: null, request: null }
  const save = stateWriter(settings.dataDirectory, () => sandbox.state)
  const deliver = deliveryLoop(sandbox, save)
  const changed = async () => {
    await save()
    setTimeout(deliver, 10).unref()
  }
  const server = createServer((request, response) => {
    handle(sandbox, request, response, changed).catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      if (!response.headersSent) sendJson(response, 500, { error: serverError().error })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve)
  })
  const address = `http://${settings.host}:${(server.address() as AddressInfo).port}`
  settings.address ||= address
  registerConfiguredEndpoints(sandbox)
  const tick = setInterval(() => {
    if (runDueTimers(sandbox) > 0) void changed()
    else void deliver()
  }, tickMilliseconds)
  const stop = async () => {
    clearInterval(tick)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await save()
  }
  await save()
  return { address, sandbox, stop }
}

/** Returns a function that sends the webhooks that are due; a call during a run makes it look once more. */
function deliveryLoop(sandbox: Sandbox, save: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isAskedAgain = false
  return async () => {
    isAskedAgain = true
    if (isRunning) return
    isRunning = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        if ((await deliverDue(sandbox)) > 0) await save()
      }
    } finally {
      isRunning = false
    }
  }
}

async function handle(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  changed: () => Promise<void>,
) {
  response.setHeader('access-control-allow-origin', '*')
  if (request.method === 'OPTIONS') {
    response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version, idempotency-key')
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.writeHead(204).end()
    return
  }
  const wire = await readRequest(request)
  if (!wire) {
    sendJson(response, 413, { error: { type: 'invalid_request_error', message: 'The request is too large.' } })
    return
  }
  runDueTimers(sandbox)
  if (wire.path.startsWith('/_sandbox/')) {
    await answerControl(sandbox, wire, response, changed)
    return
  }
  const answer = await answerCall(sandbox, wire, changed)
  if (answer === 'cut') {
    request.socket.destroy()
    return
  }
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
  sendJson(response, answer.status, answer.body)
}

async function readRequest(request: IncomingMessage): Promise<WireRequest | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= maxBody) parts.push(part)
  }
  if (size > maxBody) return null
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams.toString(),
    headers: request.headers as Record<string, string | undefined>,
    body: Buffer.concat(parts).toString('utf8'),
  }
}

async function answerControl(
  sandbox: Sandbox,
  wire: WireRequest,
  response: ServerResponse,
  changed: () => Promise<void>,
) {
  try {
    const page = pageFor(sandbox, wire)
    if (!page) checkControlKey(sandbox, wire.headers.authorization)
    const result = page ? null : runAct(sandbox, wire.method, wire.path, wire.body)
    if (wire.method !== 'GET' || page) await changed()
    if (page) sendPage(response, page)
    else if (result) sendJson(response, 200, result)
    else sendJson(response, 404, { error: { type: 'invalid_request_error', message: 'Unknown control address.' } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (pageKind(wire.path))
      sendPage(response, { status: error.status, html: pageOf('Not possible', `<p>${escapeHtml(error.message)}</p>`) })
    else sendJson(response, error.status, { error: error.error })
  }
}

function pageKind(path: string): { kind: 'authenticate' | 'onboarding'; id: string } | null {
  for (const kind of ['authenticate', 'onboarding'] as const) {
    const ids = matchPath(`/_sandbox/${kind}/:id`, path)
    if (ids) return { kind, id: ids.id! }
  }
  return null
}

function pageFor(sandbox: Sandbox, wire: WireRequest): PageAnswer | null {
  if (wire.path === '/_sandbox/card-fields' && wire.method === 'GET')
    return showCardFields(sandbox, new URLSearchParams(wire.query))
  const found = pageKind(wire.path)
  if (!found) return null
  const isForm = wire.method === 'POST'
  const form = new URLSearchParams(isForm ? wire.body : wire.query)
  if (found.kind === 'onboarding')
    return isForm ? submitOnboarding(sandbox, found.id, form) : showOnboarding(sandbox, found.id)
  return isForm ? submitAuthentication(sandbox, found.id, form) : showAuthentication(sandbox, found.id, form)
}

function sendPage(response: ServerResponse, page: PageAnswer): void {
  if (page.location) response.setHeader('location', page.location)
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.writeHead(page.status).end(page.html ?? '')
}

function sendJson(response: ServerResponse, status: number, body: Resource): void {
  response.setHeader('content-type', 'application/json')
  response.writeHead(status).end(JSON.stringify(body))
}
