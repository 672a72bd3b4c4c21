import { LRUCache } from 'lru-cache'

/** Why a service was not asked or gave no answer. */
export class ServiceUnavailable extends Error {
  override readonly name = 'ServiceUnavailable'
}

export type AskOptions = {
  /** Longest wait for an answer. */
  timeoutMs: number
  /** Least time between two requests. */
  pauseMs: number
  /** Number of answers to cache; 0 caches none. */
  remember: number
  userAgent: string
}

const largestAnswer = 500_000
const failuresBeforeRest = 3
const restMs = 30_000
const rememberMs = 24 * 3600_000

/**
 * Returns a way to ask one service for JSON without hanging on it: answers are remembered, an answer that takes too long is
 * a failure, and after three failures in a row it is left alone for half a minute. Throws ServiceUnavailable. Times come
 * from a clock that never jumps.
 */
export function askService({
  timeoutMs,
  pauseMs,
  remember,
  userAgent,
}: AskOptions): (url: URL, signal?: AbortSignal) => Promise<unknown> {
  const answers = new LRUCache<string, { answer: unknown }>({ max: Math.max(1, remember), ttl: rememberMs })
  let failures = 0
  let resting = 0
  let next = 0

  async function request(url: URL, signal: AbortSignal | undefined): Promise<unknown> {
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { accept: 'application/json', 'user-agent': userAgent },
      redirect: 'error',
    })
    if (!response.ok) throw new ServiceUnavailable(`the place service answered ${response.status}`)
    return JSON.parse(await readLimited(response))
  }

  return async (url, signal) => {
    const known = answers.get(url.href)
    if (known) return known.answer
    if (performance.now() < resting) throw new ServiceUnavailable('the place service is left alone after failures')
    const wait = next - performance.now()
    if (wait > pauseMs) throw new ServiceUnavailable('too many questions for the place service')
    next = Math.max(next, performance.now()) + pauseMs
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const answer = await request(url, signal)
      failures = 0
      if (remember > 0) answers.set(url.href, { answer })
      return answer
    } catch (cause) {
      // The visitor typed on; this is no failure of the service.
      if (signal?.aborted) throw cause
      failures++
      if (failures >= failuresBeforeRest) resting = performance.now() + restMs
      throw cause instanceof ServiceUnavailable
        ? cause
        : new ServiceUnavailable('the place service did not answer', { cause })
    }
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new ServiceUnavailable('the place service answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
