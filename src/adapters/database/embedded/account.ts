import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { cannotRunHere } from './binaries.ts'

/** The way to run a program as a user other than root: words before its command, or the account to switch to. */
export type Account = { before: string[]; switchTo?: { uid: number; gid: number } }

/**
 * Chooses an account for PostgreSQL, which refuses root, and gives it the folder.
 * As root: a user namespace, in which root's own files stay reachable whatever folder they are below; where the machine
 * forbids namespaces, the owner of the surrounding folder or `nobody`. Throws one sentence if nothing works.
 * @param folder where PostgreSQL will write; must exist
 */
export function chooseAccount(folder: string, program: string): Account {
  const account = candidates(folder).find((candidate) => canWork(candidate, folder, program))
  if (!account) throw cannotRunHere(`no account may run ${program} and write to ${folder}`)
  return account
}

function candidates(folder: string): Account[] {
  const asNobody = nobody()
  const namespace = { before: ['unshare', '--user', `--map-user=${asNobody.uid}`, `--map-group=${asNobody.gid}`] }
  if (process.getuid?.() !== 0) return hasName() ? [{ before: [] }] : [namespace]
  const owner = ownerOf(folder)
  if (owner.uid !== 0) return [{ before: [], switchTo: owner }]
  const around = ownerOf(dirname(dirname(folder)))
  const accounts = around.uid === 0 ? [asNobody] : [around, asNobody]
  return [namespace, ...accounts.map((switchTo) => ({ before: [], switchTo }))]
}

/** initdb asks for the name of its account; inside a container the account may have none. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function nobody(): { uid: number; gid: number } {
  const accounts = readAccounts()
  return (
    accounts.find(({ name }) => name === 'nobody') ??
    accounts.find(({ uid }) => uid !== 0) ?? { uid: 65_534, gid: 65_534 }
  )
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .flatMap(([name, , uid, gid]) => (name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []))
  } catch {
    return []
  }
}

function ownerOf(folder: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(folder)
  return { uid, gid }
}

function canWork(account: Account, folder: string, program: string): boolean {
  const before = ownerOf(folder)
  if (account.switchTo) giveTo(folder, account.switchTo)
  const [command = '', ...rest] = [...account.before, 'sh', '-c', 'test -x "$1" && test -w "$2"', 'sh', program, folder]
  const works = spawnSync(command, rest, { ...account.switchTo, cwd: '/', stdio: 'ignore' }).status === 0
  if (!works && account.switchTo) giveTo(folder, before)
  return works
}

function giveTo(path: string, owner: { uid: number; gid: number }): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink() || (stat.uid === owner.uid && stat.gid === owner.gid)) return
  chownSync(path, owner.uid, owner.gid)
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), owner)
}
