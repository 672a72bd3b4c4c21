import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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

/** The last version that was tried. It is fetched only where it is needed: 67 MB that most machines have already. */
const fromNpm = '@sparticuz/chromium@153.0.0'

/** Installs a Chromium from npm into the build folder, once, and returns the path of the unpacked program. */
async function unpackFromNpm(): Promise<string> {
  const folder = join(import.meta.dirname, '../build/chromium-from-npm')
  const entry = join(folder, 'node_modules/@sparticuz/chromium')
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true })
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', fromNpm], { stdio: 'inherit' })
  }
  const path = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium')
  const { default: chromium } = (await import(pathToFileURL(path).href)) as { default: Chromium }
  return chromium.executablePath()
}

type Chromium = { executablePath(): Promise<string> }
