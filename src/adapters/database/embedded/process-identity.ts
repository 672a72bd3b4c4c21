import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns an identity that distinguishes processes with the same id: the boot and the start time of the process. Undefined
 * when no such process is running.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? identityFromProc(pid) : askPs(pid, 'lstart')
}

/** Returns the command line of a living process, or undefined. */
export function commandOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command')
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ').trim()
}

function identityFromProc(pid: number): string | undefined {
  const stat = readProc(`${pid}/stat`)
  // The second field is the program's name in brackets and may itself hold brackets and spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields?.[0], fields?.[19]]
  if (!started || state === 'Z' || state === 'X') return undefined
  return `${readProc('sys/kernel/random/boot_id')?.trim()}:${started}`
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return undefined
  }
}

function askPs(pid: number, column: string): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
    return answer.trim() || undefined
  } catch {
    return undefined
  }
}
