import { countFailedWork } from '#domain/background-work/index.ts'
import type { App } from '#domain/app.ts'

/** The state of a node, see `RunningApp`. Work counts as stuck after the seconds in `jobs/loop.ts`. */
type Node = { app: Pick<App, 'db'>; isReady(): Promise<boolean>; stuckWork(): string[] }

/**
 * Answers whether this node can serve: 503 while the database cannot be reached, migrations are missing, the node is about
 * to stop, or background work is stuck, which is named. Otherwise 200 with `ready`, and on further lines what failed in the
 * background and what a restore holds: the site serves all the same.
 */
export async function answerReadiness({ app, isReady, stuckWork }: Node): Promise<Response> {
  if (!(await isReady())) return new Response('not ready', { status: 503 })
  const stuck = stuckWork()
  if (stuck.length > 0) return new Response(`not ready\nstuck: ${stuck.join(', ')}\n`, { status: 503 })
  const lines = await failedWork(app)
  return new Response(lines.length > 0 ? `ready\n${lines.join('')}` : 'ready')
}

async function failedWork({ db }: Pick<App, 'db'>): Promise<string[]> {
  const failed = await countFailedWork(db).catch(() => [])
  const groups = [
    ['parked', failed.map(({ kind, parked, held }) => ({ kind, count: parked - held }))] as const,
    ['held since a restore', failed.map(({ kind, held }) => ({ kind, count: held }))] as const,
  ]
  return groups.flatMap(([what, counts]) => {
    const some = counts.filter(({ count }) => count > 0).map(({ kind, count }) => `${count} ${kind}`)
    return some.length > 0 ? [`${what}: ${some.join(', ')}\n`] : []
  })
}
