import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * Path of a Chromium for the journeys: the one named by CHROMIUM_PATH, the system's, one installed by apt-get where we may,
 * or the one that npm brings, unpacked.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const found = installed.find(existsSync)
  if (found) return found
  installFromSystem('chromium')
  return installed.find(existsSync) ?? (await unpackFromNpm())
}

/**
 * Path of the same browser without windows, which needs a quarter less of the processor, where the system has it or we may
 * install it. Nothing when CHROMIUM_PATH says which browser to take.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined
  if (!existsSync(headlessShell)) installFromSystem('chromium-headless-shell')
  return existsSync(headlessShell) ? headlessShell : undefined
}

function installFromSystem(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', name], { env: environment, stdio: 'ignore' })
  } catch {
    // Not allowed, or not in this system's packages; the caller has a fallback.
  }
}

async function unpackFromNpm(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
