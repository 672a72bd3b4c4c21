import { Client } from 'pg'
import type { App } from '#domain/app.ts'
import { onChangeSignal, signalChange } from '#domain/change-signal.ts'
import { newId } from '#kernel/id.ts'

const channel = 'quartier_wake'
/** Hints within this time are one. */
const gatherMilliseconds = 2
const longestRetryMilliseconds = 30_000

/**
 * Forwards change signals between the nodes of a site by NOTIFY, on a connection of its own. Lost signals and failed
 * connections only cause a delay, because listeners also poll.
 */
export function bridgeChangeSignals(app: Pick<App, 'db' | 'log'>, directUrl: string): { close(): Promise<void> } {
  const self = newId()
  let client: Client | undefined
  let closed = false
  let retryIn = 1000
  let gathering: NodeJS.Timeout | undefined
  let retrying: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new Client({ connectionString: directUrl, application_name: 'quartier hints', keepAlive: true })
    next.on('notification', ({ payload }) => {
      if (payload !== self) signalChange(app, 'elsewhere')
    })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      if (closed) return void next.end()
      client = next
      retryIn = 1000
    } catch (error) {
      app.log('debug', 'hints between nodes are not connected', { error: String(error) })
      lose(next)
    }
  }
  const lose = (lost: Client) => {
    if (client !== undefined && client !== lost) return
    client = undefined
    if (closed || retrying) return
    retrying = setTimeout(() => {
      retrying = undefined
      void connect()
    }, retryIn).unref()
    retryIn = Math.min(retryIn * 2, longestRetryMilliseconds)
  }
  const stopListening = onChangeSignal(app, (origin) => {
    if (origin === 'elsewhere' || gathering || !client) return
    gathering = setTimeout(() => {
      gathering = undefined
      client?.query('SELECT pg_notify($1, $2)', [channel, self]).catch(() => undefined)
    }, gatherMilliseconds).unref()
  })
  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(gathering)
      clearTimeout(retrying)
      stopListening()
      await client?.end().catch(() => undefined)
    },
  }
}
