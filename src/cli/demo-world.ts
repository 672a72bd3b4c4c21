import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import type { App } from '#domain/app.ts'
import { mallocEnv } from './malloc-env.ts'
import { runProgram } from './run-program.ts'

/** Returns whether the demo world has to be created: there are no people, or an attempt to create it was interrupted. */
export async function lacksDemoWorld(app: App): Promise<boolean> {
  if (await isNoted(app, 'demo-world-begun')) return !(await isNoted(app, 'demo-world-filled'))
  return (await app.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Whether an attempt at the demo world has come to this point. */
export async function isNoted({ db }: App, action: 'demo-world-begun' | 'demo-world-filled'): Promise<boolean> {
  const entry = await db.selectFrom('auditEntries').select('id').where('action', '=', action).executeTakeFirst()
  return entry !== undefined
}

/**
 * Creates the demo world by `quartier seed` in a separate process: drawing and cutting pictures takes some hundred
 * megabytes, which the serving process would keep. Throws the output of that process if it fails, and the signal's reason
 * when it is aborted.
 */
export async function seedApart(root: string, environment: NodeJS.ProcessEnv, stop: AbortSignal): Promise<void> {
  // The other process then need not compile again what this one has compiled.
  flushCompileCache()
  await runProgram(process.execPath, [join(root, 'src/cli/quartier.mjs'), 'seed'], {
    env: { ...environment, ...mallocEnv },
    signal: stop,
    killSignal: 'SIGKILL',
    withChannel: true,
  })
}
