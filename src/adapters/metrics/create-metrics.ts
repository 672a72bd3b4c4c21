import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type WorkFigures, workFigures } from '#domain/background-work/index.ts'
import type { App } from '#domain/app.ts'
import { routeGroup } from './route-group.ts'

/** The metrics of a node, in the format of Prometheus. */
export type Metrics = {
  /** Counts one answer with the time until it began. */
  observe(request: Request, status: number, seconds: number): void
  text(): Promise<string>
  contentType: string
}

/** Number of connections to the database. */
export type PoolFigures = { totalCount: number; idleCount: number; waitingCount: number }

/** Figures of the database are asked for at most this often, however often somebody reads them. */
const keptMilliseconds = 5000

/** Returns the metrics of this node, and reads the state of the marketplace's background work for each request. */
export function createMetrics(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  pool: PoolFigures,
  silentSeconds: () => number,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'quartier_http_request_duration_seconds',
    help: 'Time until an answer began, by kind of address, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  addPool(registry, pool)
  addWorker(registry, silentSeconds)
  const show = workGauges(registry)
  let read = 0
  return {
    contentType: registry.contentType,
    observe: ({ url, method }, status, seconds) =>
      durations.observe(
        { route: routeGroup(new URL(url).pathname), method: knownMethod(method), status: String(status) },
        seconds,
      ),
    async text() {
      if (performance.now() - read > keptMilliseconds || read === 0) {
        show(await workFigures(app))
        read = performance.now()
      }
      return registry.metrics()
    },
  }
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}

function addPool(registry: Registry, pool: PoolFigures): void {
  const connections = new Gauge({
    name: 'quartier_database_connections',
    help: 'Connections to the database, and who waits for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'total' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
    registers: [],
  })
  registry.registerMetric(connections)
}

function addWorker(registry: Registry, silentSeconds: () => number): void {
  const busy = new Gauge({
    name: 'quartier_worker_busy_seconds',
    help: 'For how long the slowest background work of this node has had no answer of the database',
    collect() {
      this.set(silentSeconds())
    },
    registers: [],
  })
  registry.registerMetric(busy)
}

const states = ['queued', 'sending', 'sent', 'failed', 'uncertain', 'unneeded']
const webhookStates = ['queued', 'sending', 'delivered', 'failed']
const kinds = ['event', 'timer', 'mail', 'push', 'webhook'] as const

/** The gauges of the background work, and how they are set. All are there from the beginning, with 0. */
function workGauges(registry: Registry): (figures: WorkFigures) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `quartier_${name}`, help, labelNames, registers: [registry] })
  const unread = gauge('events_unread', 'Events that a reader of the outbox has not read', ['reader'])
  const lag = gauge('event_lag_seconds', 'Age of the oldest event that a reader has not read', ['reader'])
  const deliveries = gauge('deliveries', 'Mails by state', ['state'])
  const pushes = gauge('pushes', 'Notifications of browsers by state', ['state'])
  const webhooks = gauge('webhook_deliveries', 'Webhook deliveries by state', ['state'])
  const parked = gauge('parked', 'Failed work that waits for staff, by kind', ['kind'])
  const retrying = gauge('retrying', 'Failed work that is tried again by itself, by kind', ['kind'])
  const timersDue = gauge('timers_due', 'Timers that are due and have not run')
  const oldestTimer = gauge('timers_oldest_due_seconds', 'How long the oldest due timer has been due')
  const mailsDue = gauge('mails_due', 'Mails that are due and not sent')
  const oldestMail = gauge('mails_oldest_due_seconds', 'How long the oldest due mail has been due')
  const compared = gauge('payments_compared_seconds', 'How long ago both books were last compared; 0: never')
  return (figures) => {
    compared.set(figures.comparedSeconds)
    for (const { reader, count, oldestSeconds } of figures.unreadEvents) {
      unread.set({ reader }, count)
      lag.set({ reader }, oldestSeconds)
    }
    const countOf = (list: { state: string; count: number }[], state: string) =>
      list.find((each) => each.state === state)?.count ?? 0
    for (const state of states) deliveries.set({ state }, countOf(figures.deliveries, state))
    for (const state of states) pushes.set({ state }, countOf(figures.pushes, state))
    for (const state of webhookStates) webhooks.set({ state }, countOf(figures.webhookDeliveries, state))
    for (const kind of kinds) {
      const failed = figures.failed.find((each) => each.kind === kind)
      parked.set({ kind }, failed?.parked ?? 0)
      retrying.set({ kind }, failed?.retrying ?? 0)
    }
    timersDue.set(figures.timersDue)
    oldestTimer.set(figures.oldestDueTimerSeconds)
    mailsDue.set(figures.mailsDue)
    oldestMail.set(figures.oldestDueMailSeconds)
  }
}
