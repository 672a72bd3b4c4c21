import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plainRequest,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { TLSSocket } from 'node:tls'

/** An answer of an HTTP server; `expires` is the end of its certificate. */
export type SiteAnswer = { status: number; headers: IncomingHttpHeaders; body: string; expires: Date | null }

const timeoutMs = 10_000
const longestBody = 10_000

/** Returns the answer to a GET request. Throws the error of the connection, with its code, or one after ten seconds. */
export function askSite(url: string, headers: OutgoingHttpHeaders = {}): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    const asked = send(url, { headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      let body = ''
      const certificate = (response.socket as TLSSocket).getPeerCertificate?.()
      const expires = certificate?.valid_to ? new Date(certificate.valid_to) : null
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body = (body + chunk).slice(0, longestBody)
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body, expires }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

/**
 * Returns the status with which a server refuses a body of the given number of bytes; undefined when it wants to read it.
 * The body is announced and never sent.
 */
export function announceBody(url: string, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': bytes, 'content-type': 'application/octet-stream', expect: '100-continue' }
    const asked = send(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      resolve(response.statusCode)
      asked.destroy()
    })
    asked.on('continue', () => {
      resolve(undefined)
      asked.destroy()
    })
    asked.on('error', reject)
    asked.flushHeaders()
  })
}

type Options = { method?: string; headers: OutgoingHttpHeaders; signal: AbortSignal }

function send(url: string, options: Options, answered: (response: IncomingMessage) => void): ClientRequest {
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  // A connection of its own: one that is kept for later requests would keep the command alive.
  return request(url, { ...options, agent: false }, answered)
}
