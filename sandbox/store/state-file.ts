import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyState, type State } from './state.ts'

/** Reads the state that an earlier run left in the folder, or returns an empty one. */
export function readState(folder: string): State {
  if (!folder) return emptyState()
  mkdirSync(folder, { recursive: true })
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8')) as State) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
}

/**
 * Returns a function that writes the state to the folder and resolves when everything changed before the call is on disk.
 * The file is replaced as a whole. Calls during a write share the next one.
 */
export function stateWriter(folder: string, state: () => State): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const write = async () => {
    const file = join(folder, 'sandbox.json')
    await writeFile(`${file}.new`, JSON.stringify(state()))
    await rename(`${file}.new`, file)
  }
  const start = () => {
    running = write().finally(() => (running = null))
    return running
  }
  return () => {
    if (!folder) return Promise.resolve()
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
