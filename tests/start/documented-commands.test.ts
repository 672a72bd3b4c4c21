import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../journeys/mailbox.ts'
import { confirmedMarketplace } from '../own-marketplace.ts'
import { freePort } from '../running-site.ts'
import { type Ending, makeFolder, nothingIsLeft, root } from './program.ts'

const docs = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const place = makeFolder()
/** A clone of the project, as the document has it at /srv/quartier. */
const clone = join(place.folder, 'quartier')
const archives = join(place.folder, 'archives')
const email = 'operator@parish.example.org'
let mailbox: Mailbox
let url: string

beforeAll(async () => {
  mailbox = await startMailbox()
  mkdirSync(clone)
  for (const name of readdirSync(root))
    if (!/^(node_modules|data.*|\..*|test-results|artifacts)$/.test(name))
      cpSync(join(root, name), join(clone, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  const port = await freePort()
  url = `http://localhost:${port}`
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SESSION_SECRET: 'k7RtQ2vX9pLm4NzB8sWd3FhJ6yGc1TaE',
    MAIL_URL: mailbox.smtpUrl,
    MAIL_FROM: '"Quartier <hello@quartier.example.org>"',
    MARKETPLACE: confirmedMarketplace(place.folder),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(place.folder, 'settings'), lines.join(''), { mode: 0o600 })
}, 180_000)
afterAll(async () => {
  await mailbox.close()
  await nothingIsLeft(place.folder)
  place.remove()
})

test('without settings and without a site, a command says so in one sentence and creates nothing', async () => {
  for (const [index, words] of needingSite().entries()) {
    // npx starts the same program, half a second later.
    const program = index === 0 ? 'npx quartier' : 'node src/cli/quartier.mjs'
    const { code, printed } = await asCron(`cd ${clone} && ${program} ${words}`)
    expect([words, code]).toEqual([words, 1])
    if (words !== 'doctor') expect(printed.trim().split('\n'), words).toHaveLength(1)
    expect(printed, words).toContain(
      `There is no site in ${clone}/data. Start it once (npm start), or restore a backup.`,
    )
    expect(printed, words).toContain(`there is no file ${clone}/.env`)
    expect([words, existsSync(join(clone, 'data')), existsSync(archives)]).toEqual([words, false, false])
  }
}, 240_000)

test('each documented command works under cron, on a site started as by systemd', async () => {
  cpSync(join(place.folder, 'settings'), join(clone, '.env'))
  const site = startUnit()
  try {
    await ready(site)
    await signUp()
    expect(statSync(join(clone, 'data')).mode & 0o066, 'others cannot list the data').toBe(0)
    expect(await asCron(`cd ${clone} && npx quartier user role ${email} owner`)).toMatchObject({ code: 0 })
    expect(await asCron(nightlyBackup())).toMatchObject({ code: 0, printed: '' })
    expect(readdirSync(join(archives, 'backups'))).toEqual([expect.stringMatching(/^20[\d-]+$/)])
    const doctor = await asCron(`cd ${clone} && npx quartier doctor`)
    expect(doctor.printed).toContain(`✓ settings    production, data in ${clone}/data, read from ${clone}/.env\n`)
    expect(doctor.code, doctor.printed).toBe(0)
    const commands = documentedCommands()
    expect(commands.length).toBeGreaterThan(20)
    for (const words of commands) {
      const { code, printed } = await asCron(`cd / && node ${clone}/src/cli/quartier.mjs ${words}`)
      expect(printed, words).not.toMatch(/^ {4}at |There is no site|Usage:|not understood/m)
      // Things that an empty site does not have; nobody takes the role of the last owner.
      const mayRefuse =
        /<unknown>|^(listing|stay|review|payments) |mail retry \d|role .* (moderator|none)$|user (ban|unban|approve|remove-second-factor)/.test(
          words,
        )
      expect(mayRefuse ? 0 : code, `${words} printed:\n${printed}`).toBe(0)
    }
  } finally {
    site.kill('SIGTERM')
    await new Promise((ended) => (site.exitCode === null ? site.once('exit', ended) : ended(null)))
  }
  // A stopped site is found too.
  expect((await asCron(`cd ${clone} && npx quartier user list`)).printed).toContain(email)
}, 300_000)

test('the steps of the document for a lost machine bring everybody back', async () => {
  const section = docs.slice(docs.indexOf('### The machine is lost'), docs.indexOf('### Point-in-time recovery'))
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? []
  const lines = commands.trim().split('\n')
  expect(lines.map((line) => line.split(' ')[2])).toEqual(['build', 'verify-backup', 'restore', 'doctor'])
  rmSync(join(clone, 'data'), { recursive: true })
  for (const line of lines) {
    const { code, printed } = await asCron(`cd ${clone} && ${line.replaceAll('/var/backups/quartier', archives)}`)
    expect([line, code, printed]).toEqual([line, 0, printed])
  }
  expect((await asCron(`cd ${clone} && npx quartier user list`)).printed).toContain(email)
}, 300_000)

test('the document names every verb', async () => {
  const { printed } = await asCron(`cd ${clone} && npx quartier --help`)
  const verbs = [...printed.matchAll(/^ {2}([a-z-]+) /gm)].map(([, verb = '']) => verb)
  expect(verbs.length).toBeGreaterThan(15)
  const table = docs.slice(docs.indexOf('## Commands'), docs.indexOf('## Backups'))
  expect(verbs.filter((verb) => !table.includes(`\`${verb}\``))).toEqual([])
})

/** The commands of the document that look at an existing site, once each. */
function needingSite(): string[] {
  return [
    'doctor',
    `backup ${archives}`,
    'user list',
    `user role ${email} owner`,
    'listing show 01900000-0000-7000-8000-000000000001',
    'resume --dry-run',
    'mail list',
    'client list',
    'retention --dry-run',
  ]
}

/** Every command in the document with its alternatives and with something for each `<placeholder>`. */
function documentedCommands(): string[] {
  const spans = [...docs.matchAll(/`npx quartier ([^`]+)`/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
  return spans
    .filter((words) => !/^(<verb>|restore|import|start|serve|dev|build)/.test(words))
    .flatMap(alternatives)
    .map((words) =>
      words
        .replaceAll('<e-mail>', email)
        .replaceAll('<file.tar.gz>', join(place.folder, 'export.tar.gz'))
        .replaceAll('/srv/quartier', clone)
        .replaceAll('<reason …>', 'because it has to be')
        .replaceAll('<amount>', '45.50')
        .replaceAll('<from> <until>', '2026-01-01 2026-03-31')
        .replaceAll('<id>', '01900000-0000-7000-8000-000000000001'),
    )
}

function alternatives(words: string): string[] {
  const found = /\S+\|\S+/.exec(words)?.[0]
  return found ? found.split('|').flatMap((one) => alternatives(words.replace(found, one))) : [words]
}

/** The line of the cron file, with the places of this test. */
function nightlyBackup(): string {
  const [, command = ''] = /^15 3 \* \* \* quartier (.+)$/m.exec(docs) ?? []
  expect(command).toContain('npx quartier backup')
  return command.replaceAll('/srv/quartier', clone).replaceAll('/var/backups/quartier', archives)
}

/** The environment of cron and systemd: no settings, and a short path. */
function bareEnvironment(): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':')
  const npm = path.find((folder) => !folder.includes('node_modules') && existsSync(join(folder, 'npx')))
  if (!npm) throw new Error('npx is not installed')
  return { PATH: [npm, dirname(process.execPath), '/usr/bin', '/bin'].join(':'), HOME: place.folder, LANG: 'C.UTF-8' }
}

function asCron(command: string): Promise<Ending> {
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: '/',
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  return new Promise((done) =>
    child.on('close', (code, signal) => done({ code: code ?? signal, printed: readable(printed) })),
  )
}

/** Without what npm says about its own configuration. */
function readable(printed: string): string {
  return printed.replaceAll(/^npm (warn|notice).*\n/gm, '')
}

/** Starts the site by the unit that the document names. */
function startUnit() {
  const unit = readFileSync(join(root, 'deploy/quartier.service'), 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  expect([value('WorkingDirectory'), value('EnvironmentFile')]).toEqual(['/srv/quartier', undefined])
  const [program = '', ...words] = (value('ExecStart') ?? '').split(' ')
  expect(program).toBe('/usr/bin/npm')
  return spawn('npm', words, { cwd: clone, env: bareEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] })
}

async function ready(site: ReturnType<typeof startUnit>): Promise<void> {
  let printed = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let waited = 0; !(await isReady()); waited += 200) {
    if (site.exitCode !== null || waited > 200_000) throw new Error(`the site did not start:\n${printed}`)
    await pause(200)
  }
}

/** Signs up as everybody does. */
async function signUp(): Promise<void> {
  const fields = {
    profileType: 'private',
    firstName: 'Anna',
    lastName: 'Lindner',
    email,
    password: 'ein langes Passwort',
    terms: 'on',
  }
  const answer = await fetch(`${url}/signup`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/verify-email')])
}
