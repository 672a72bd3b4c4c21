import { relative, resolve } from 'node:path'
import { readSettings, type Settings } from '#config/env.ts'
import { missingLegalPages } from '#config/legal-pages.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { deadLinks } from '#config/page-links.ts'
import { backupWhere } from '../backup-source.ts'
import { banner } from '../banner.ts'
import { announceBuild, startBuild } from '../build/build-stale.ts'
import { type Step, stepsToDevelop, stepsToServe } from '../build/steps.ts'
import { checkFolder } from '../check-folder.ts'
import { startDailyBackup } from '../daily-backup.ts'
import { lacksDemoWorld, seedApart } from '../demo-world.ts'
import { ownPictures } from '../own-pictures.ts'
import { paymentEnvironment, startPaymentSandbox } from '../payment-sandbox.ts'
import { refuseUnbuilt } from '../prepare-code.ts'
import { refuseDemoAccounts } from '../refuse-demo-accounts.ts'
import { firstChange, readOnce } from '../first-change.ts'
import { refuseTakenPort } from '../refuse-taken-port.ts'
import { reportProgress } from '../report-progress.ts'
import { aborted, listenForStop } from '../stop-signal.ts'
import { unknownCategories } from '../unknown-categories.ts'
import { type CommandContext, refuseArguments, type Verb } from '../verb.ts'

export const start: Verb = {
  usage: 'start',
  run: (args, place) => run(args, place, { name: 'start', steps: stepsToServe, hotReload: false }),
}

export const dev: Verb = {
  usage: 'dev',
  run: (args, place) => run(args, place, { name: 'dev', steps: stepsToDevelop, hotReload: true }),
}

export const serve: Verb = {
  usage: 'serve',
  run: (args, place) => run(args, place, { name: 'serve', hotReload: false }),
}

/** `steps` are built first, for the marketplace with this key. Without them everything must be built. */
type StartMode = { name: string; steps?: (marketplaceKey: string) => Step[]; hotReload: boolean }

async function run(args: string[], place: CommandContext, mode: StartMode): Promise<void> {
  refuseArguments(args, mode.name)
  const settings = readSettings(place.environment)
  const environment = { ...place.environment }
  // Also a demo is served by the fast React; what the settings say about production is decided by now.
  if (!mode.hotReload) process.env.NODE_ENV = 'production'
  const stop = listenForStop(place.environment.npm_lifecycle_event !== undefined, settings.stopDelay)
  const closables: Closable[] = []
  const changed = mode.hotReload ? firstChange(place.root, watched(place.root, settings), stop) : undefined
  const startup = startSite(settings, { ...place, environment }, mode, stop, closables)
  let change: string | undefined
  try {
    await Promise.race([startup, aborted(stop)])
    change = (await Promise.race([aborted(stop), ...(changed ? [changed] : [])])) ?? undefined
  } catch (error) {
    if (!stop.aborted && (!changed || !place.environment[restarted])) throw error
    // An error in a file that is being edited: the next change tries again.
    if (!stop.aborted) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    change = (await Promise.race([aborted(stop), ...(changed ? [changed] : [])])) ?? undefined
  } finally {
    // A start that is stopped half-way loses its database and fails; whatever it started meanwhile is stopped too.
    await closeAll(closables)
    await startup.catch(() => {})
    await closeAll(closables)
  }
  if (change) restart(change, place.environment)
}

/** Set in a process that development began again because a file was changed. */
const restarted = 'QUARTIER_RESTARTED'

/** Returns the paths that development watches: files that are read once, and a marketplace outside the project. */
function watched(root: string, { marketplace }: Settings): string[] {
  return /[/.]/.test(marketplace) ? [...readOnce, relative(root, resolve(marketplace))] : readOnce
}

/** Starts this process again, which reads all files again. The browser then reloads its page. */
function restart(change: string, environment: NodeJS.ProcessEnv): void {
  process.stdout.write(`\n${change} was changed: starting again\n`)
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  if (process.execve) process.execve(process.execPath, args, { ...environment, [restarted]: '1' })
  process.stdout.write('This system cannot do that by itself. Run "npm run dev" again.\n')
}

/** Everything from the settings to the first answer. What has to be ended again is added to `closables`. */
async function startSite(
  settings: Settings,
  { root, environment }: CommandContext,
  mode: StartMode,
  stop: AbortSignal,
  closables: Closable[],
): Promise<void> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  // Check the folder before a minute is spent on building.
  const marketplace = await checkFolder(settings, root)
  if (!mode.steps) refuseUnbuilt(root, stepsToServe(marketplace.key))
  const stale = announceBuild(mode.steps?.(marketplace.key) ?? [], { root, say })
  const failure = new AbortController()
  const building = startBuild(stale, { root, say, signal: AbortSignal.any([stop, failure.signal]) })
  try {
    const database = await prepare(settings, stop, closables)
    await building.done((step) => !step.forVisitors)
    stop.throwIfAborted()
    const pictures = await ownPictures(marketplace, { root, dataDir: settings.dataDir, signal: stop })
    const running = await startApp(settings, marketplace, { root, environment }, database, closables)
    // Pages are still being built: nobody but visitors needs them.
    const halted = AbortSignal.any([stop, building.failed])
    await fillDemo(running, settings, { root, environment, say, halted })
    await building.done()
    const { listen } = await import('../../server.ts')
    stop.throwIfAborted()
    const server = await listen(running, { hotReload: mode.hotReload, pictures })
    closables.push(server)
    stop.throwIfAborted()
    if (settings.backup.daily)
      closables.push(startDailyBackup(running.app, backupWhere(settings.backup), { root, environment }))
    say(banner(settings, server.port, performance.now() / 1000))
    for (const fault of await unknownCategories(running.app)) say(`Warning: ${fault}`)
  } catch (error) {
    failure.abort()
    await building.done().catch(() => {})
    throw error
  }
  for (const fault of settings.warnings) say(`Warning: ${fault}`)
  for (const fault of [...missingLegalPages(marketplace), ...deadLinks(marketplace)]) say(`Warning: ${fault}`)
  // Frees some 15 MB that only the start needed and that would otherwise stay for long.
  setTimeout(() => globalThis.gc?.(), 1000).unref()
}

type Closable = { close(): Promise<void> }

/** Opens and migrates the database while the build is running. */
async function prepare(settings: Settings, stop: AbortSignal, closables: Closable[]) {
  const { migrate, openDatabase } = await import('../../create-app.ts')
  import('../../server.ts').catch(() => {}) // is read while PostgreSQL starts; a failure is met again in `startSite`
  const database = await openDatabase(settings, 'serve', stop)
  closables.push(database)
  stop.throwIfAborted()
  await refuseTakenPort(settings)
  await migrate(database.directUrl)
  return database
}

/** Creates the app over the open database, in a demo with a payment sandbox if the marketplace takes money. */
async function startApp(
  settings: Settings,
  marketplace: Marketplace,
  { root, environment }: CommandContext,
  database: Awaited<ReturnType<typeof prepare>>,
  closables: Closable[],
) {
  const { createApp, needsPayments } = await import('../../create-app.ts')
  // A demo pays with a sandbox; a real site says who its payment provider is.
  if (settings.demo && !settings.payments && needsPayments(marketplace)) {
    const sandbox = await startPaymentSandbox(root, settings, environment)
    closables.push(sandbox)
    settings.payments = sandbox.settings
    if (sandbox.warning) settings.warnings.push(sandbox.warning)
  }
  const running = await createApp(settings, database)
  closables.push(running)
  if (settings.production) await refuseDemoAccounts(running.app)
  return running
}

type Filling = CommandContext & { say: (line: string) => void; halted: AbortSignal }

/** Fills the empty database of a demo. */
async function fillDemo(
  { app }: Awaited<ReturnType<typeof startApp>>,
  settings: Settings,
  { root, environment, say, halted }: Filling,
): Promise<void> {
  if (!settings.demo || !(await lacksDemoWorld(app))) return
  halted.throwIfAborted()
  say('Filling the empty database with the demo world')
  await reportProgress('demo', say, () =>
    seedApart(root, { ...environment, ...paymentEnvironment(settings.payments) }, halted),
  )
  say('Filled the empty database with the demo world')
}

/** Closes in reverse order; a failure does not prevent the others from closing. */
async function closeAll(closables: Closable[]): Promise<void> {
  for (const part of closables.splice(0).toReversed())
    await part.close().catch((error: unknown) => process.stderr.write(`While ending: ${error}\n`))
}
