import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './running-site.ts'

const places = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot']

/** The password of every account of the server. */
const password = 'geheim'

export type Dovecot = {
  /** As in MAIL_INBOX_URL, for the account of that name; each has a mailbox of its own. */
  urlOf(account: string): string
  stop(): Promise<void>
}

/** Returns why no IMAP server can be started here; undefined where one can. */
export function whyNoDovecot(): string | undefined {
  const program = places.find(existsSync)
  if (!program) return 'dovecot is not installed'
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' })
  return version.startsWith('2.3.') ? undefined : `the configuration is for dovecot 2.3, this is ${version.trim()}`
}

/** Starts an IMAP server with everything that it writes in a folder of its own, which goes when it stops. */
export async function startDovecot(): Promise<Dovecot> {
  const program = places.find(existsSync)
  if (!program) throw new Error('dovecot is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'quartier-dovecot-'))
  const port = await freePort()
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configuration(folder, port))
  const child = spawn(program, ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  const deadline = Date.now() + 20_000
  while (!(await greets(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`dovecot did not start:\n${printed}`)
    await wait(50)
  }
  return {
    urlOf: (account) => `imap://${encodeURIComponent(account)}:${password}@127.0.0.1:${port}/INBOX`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Mails belong to the present user. Root may not own any, so that `nobody` does, and the server's parts have their own
 * accounts.
 */
function configuration(folder: string, port: number): string {
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  const { uid, gid, username } = userInfo()
  const isRoot = uid === 0
  const [owner, group] = isRoot ? [65_534, 65_534] : [uid, gid]
  if (isRoot) {
    chmodSync(folder, 0o755)
    chownSync(mails, owner, group)
  }
  const accounts = isRoot
    ? ''
    : `default_internal_user = ${username}
default_internal_group = ${execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}
default_login_user = ${username}`
  return `
base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'run')}
log_path = ${join(folder, 'log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
${accounts}
mail_location = maildir:${mails}/%n
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${mails}/%n
}
`
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isReady: boolean) => {
      socket.destroy()
      resolve(isReady)
    }
    socket.once('data', (chunk: Buffer) => end(chunk.toString().startsWith('* OK')))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}
