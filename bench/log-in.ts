import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts'
import { type Figure, getter, milliseconds, poster, timeCalls, timeInTurns, times } from './measure.ts'
import { startMeasuredSite } from './site.ts'

export const title = 'Logging in, and a flood of wrong passwords'

/** Callers at once: as many as may check passwords in parallel. */
const callers = 8

/**
 * Log-ins of different people with the right password beside the bare check of the same hash, and a never-asked-for search
 * while wrong passwords arrive from many network addresses, beside the same search on an idle site.
 */
export async function run(): Promise<Figure[]> {
  const site = await startMeasuredSite(undefined, { TRUST_PROXY: 'on' })
  try {
    const passwords = createArgon2Hasher()
    const stored = await passwords.hash('quartier-demo')
    const people = await site.database.db
      .selectFrom('users')
      .select('email')
      .where('passwordHash', 'is not', null)
      .where('state', '=', 'active')
      .limit(50)
      .execute()
    const logIns = people.map(({ email }) => poster(`${site.url}/v1/auth/token`, logInForm(email, 'quartier-demo')))
    let turn = 0
    const logIn = () => logIns[(turn += 1) % logIns.length]!()
    const { perSecond, reference, ratio } = await timeInTurns(logIn, () => passwords.verify(stored, 'quartier-demo'), {
      callers,
    })
    let box = 0
    const search = getter(() => {
      const west = 6 + ((box += 1) % 700) / 100
      return `${site.url}/s?bounds=53.5,${west + 1.5},51.5,${west}`
    })
    const idle = await timeCalls(search, 6)
    const flood = startFlood(`${site.url}/v1/auth/token`)
    const flooded = await timeCalls(search, 6)
    const tried = await flood.stop()
    return [
      {
        what: 'log-in with a password, 8 at once',
        value: `${perSecond.toFixed(0)}/s`,
        reference: `bare check of the hash: ${reference.toFixed(0)}/s`,
        ratio: `${ratio.toFixed(2)}×`,
      },
      {
        what: `search page while ${tried.toFixed(0)} wrong passwords a second arrive`,
        value: `p50 ${milliseconds(flooded.p50)}, p95 ${milliseconds(flooded.p95)}`,
        reference: `idle: p50 ${milliseconds(idle.p50)}, p95 ${milliseconds(idle.p95)}`,
        ratio: `p95 ${times(flooded.p95, idle.p95)}`,
      },
    ]
  } finally {
    await site.stop()
  }
}

function logInForm(username: string, password: string): Record<string, string> {
  const clientId = '10000000-0000-4000-8000-000000000001'
  return { client_id: clientId, grant_type: 'password', scope: 'user', username, password }
}

/**
 * Tries wrong passwords, each from another network address, until it is stopped. `stop` returns how many were answered a
 * second.
 */
function startFlood(url: string): { stop(): Promise<number> } {
  const begun = performance.now()
  let [tried, stopped] = [0, false]
  const attack = async () => {
    while (!stopped) {
      const number = (tried += 1)
      const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
      const form = new URLSearchParams(logInForm(`gast-${number}@example.org`, 'falsch'))
      const answer = await fetch(url, { method: 'POST', body: form, headers: { 'x-forwarded-for': from } })
      await answer.arrayBuffer()
      if (answer.status !== 401) throw new Error(`a wrong password was answered by ${answer.status}`)
    }
  }
  const attackers = Promise.all(Array.from({ length: 4 * callers }, attack))
  return {
    stop: async () => {
      stopped = true
      await attackers
      return (tried / (performance.now() - begun)) * 1000
    },
  }
}
