import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Time in milliseconds during which further changes are awaited, because editors save in several steps. */
const settles = 200

/**
 * Files and folders that a running process has read and does not read again: everything but the pages, which Vite reloads
 * in the browser itself. Relative to the project's folder.
 */
export const readOnce = [
  'db',
  'geo',
  'src/adapters',
  'src/api',
  'src/create-app.ts',
  'src/request-bodies',
  'src/check-marketplace.ts',
  'src/check-words.ts',
  'src/config',
  'src/domain',
  'src/jobs',
  'src/kernel',
  'src/server.ts',
  'src/web/server',
  'src/words',
  'marketplaces',
  'processes',
]

/**
 * Resolves with the path of the first file below the folders that is changed, added or removed, relative to `root`. Tests
 * and files that editors put beside others do not count. Never resolves once the signal is aborted.
 */
export function firstChange(root: string, folders: string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const done = new AbortController()
    const until = AbortSignal.any([signal, done.signal])
    for (const folder of folders.filter((each) => existsSync(join(root, each))))
      watch(join(root, folder), { recursive: true, signal: until }, (_, name) => {
        if (!name || !counts(name) || done.signal.aborted) return
        done.abort()
        setTimeout(() => resolve(folder.endsWith(`/${name}`) ? folder : `${folder}/${name}`), settles)
      })
  })
}

function counts(name: string): boolean {
  // The compiled words change together with them.
  if (name.startsWith('compiled/')) return false
  return /\.(ts|tsx|js|json|md|css|sql)$/.test(name) && !/\.test\.tsx?$/.test(name)
}
