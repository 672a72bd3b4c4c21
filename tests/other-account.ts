import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0

/** Whether code can run here as an account that is not root: another account has to be able to read the project. */
export const hasOtherAccount = !isRoot || ancestors(root).every((folder) => (statSync(folder).mode & 0o005) === 0o005)

/** Runs a module as `nobody`, or as the account of this process where that is not root. Returns what it printed. */
export function runAsOtherAccount(code: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  })
  return stdout + stderr
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}
