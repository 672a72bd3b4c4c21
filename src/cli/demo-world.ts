import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { App } from '#domain/app.ts'
import { mallocEnv } from './malloc-env.ts'

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
  const child = spawn(process.execPath, [join(root, 'src/cli/quartier.mjs'), 'seed'], {
    env: { ...environment, ...mallocEnv },
    // The closed channel tells the child that this process has ended, for any reason.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk))
  const end = () => child.kill('SIGKILL')
  stop.addEventListener('abort', end, { once: true })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  stop.removeEventListener('abort', end)
  stop.throwIfAborted()
  if (code !== 0) throw new Error(complaint.trim() || `Filling the empty database ended with ${code}.`)
}
