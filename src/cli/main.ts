import { resolve } from 'node:path'
import { isOurFailure, isProblem } from '#kernel/problem.ts'
import { prepareCode } from './prepare-code.ts'
import type { Verb } from './verb.ts'

const root = resolve(import.meta.dirname, '../..')

const verbs: Record<string, { summary: string; load: () => Promise<Verb> }> = {
  start: {
    summary: 'build what is stale, start the database, migrate, fill an empty demo, serve',
    load: async () => (await import('./verbs/start.ts')).start,
  },
  dev: {
    summary: 'the same with hot reload',
    load: async () => (await import('./verbs/start.ts')).dev,
  },
  build: {
    summary: 'build what is stale',
    load: async () => (await import('./verbs/build.ts')).build,
  },
  serve: {
    summary: 'start the database, migrate, serve what has been built',
    load: async () => (await import('./verbs/start.ts')).serve,
  },
  migrate: {
    summary: 'apply the migrations that the database lacks, and the functions whose text has changed',
    load: async () => (await import('./verbs/migrate.ts')).migrate,
  },
  seed: {
    summary: 'fill an empty database with the demo world',
    load: async () => (await import('./verbs/seed.ts')).seed,
  },
  doctor: {
    summary: 'look at settings, database, mail, storage and built files, and say what is wrong',
    load: async () => (await import('./verbs/doctor.ts')).doctor,
  },
  backup: {
    summary: 'write database and uploaded files into a folder or bucket, while the site runs',
    load: async () => (await import('./verbs/backup.ts')).backup,
  },
  restore: {
    summary: 'load a backup into a stopped site',
    load: async () => (await import('./verbs/restore.ts')).restore,
  },
  'verify-backup': {
    summary: 'restore a backup into a temporary place, start the site there and compare',
    load: async () => (await import('./verbs/verify-backup.ts')).verifyBackup,
  },
  export: {
    summary: 'write the whole marketplace into one archive of JSON lines and pictures, to move it',
    load: async () => (await import('./verbs/export.ts')).exportVerb,
  },
  import: {
    summary: 'fill an empty database with an export, or add people and listings of a table',
    load: async () => (await import('./verbs/import.ts')).importVerb,
  },
  resume: {
    summary: 'do or drop what a restore holds: mails, automatic steps, webhook calls, payments',
    load: async () => (await import('./verbs/resume.ts')).resume,
  },
  retention: {
    summary: 'erase personal data whose time has run out, or count it (--dry-run)',
    load: async () => (await import('./verbs/retention.ts')).retention,
  },
  user: {
    summary: 'list and show people, verify, approve, ban and unban them, give roles',
    load: async () => (await import('./verbs/user.ts')).user,
  },
  listing: {
    summary: 'show, close, open or reject a listing',
    load: async () => (await import('./verbs/listing.ts')).listing,
  },
  stay: {
    summary: 'show a stay, or cancel it',
    load: async () => (await import('./verbs/stay.ts')).stay,
  },
  payments: {
    summary: 'what waits about payments, compare the books, retry a payout, refund, write the ledger',
    load: async () => (await import('./verbs/payments.ts')).payments,
  },
  review: {
    summary: 'remove or restore a review',
    load: async () => (await import('./verbs/review.ts')).review,
  },
  mail: {
    summary: 'list mails that did not go out, send them again, send a test mail',
    load: async () => (await import('./verbs/mail.ts')).mail,
  },
  process: {
    summary: 'list the flows, draw one, check a process file',
    load: async () => (await import('./verbs/process.ts')).processVerb,
  },
  client: {
    summary: 'programs that speak the API and their secrets, webhooks',
    load: async () => (await import('./verbs/client.ts')).client,
  },
  marketplace: {
    summary: 'write the folder of a new marketplace',
    load: async () => (await import('./verbs/marketplace.ts')).marketplace,
  },
  words: {
    summary: 'list every word of pages and mails by key, and those that the marketplace replaces',
    load: async () => (await import('./verbs/words.ts')).words,
  },
  notices: {
    summary: 'write THIRD-PARTY-NOTICES.md from what is installed',
    load: async () => (await import('./verbs/notices.ts')).notices,
  },
}

// Who reads only the beginning, as `| head` does, ends nothing.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
await main(process.argv.slice(2))
// A timer that some library left behind must not keep a finished command alive.
process.exit()

async function main([name = '', ...args]: string[]): Promise<void> {
  const known = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (!known) return explain(name)
  try {
    if (name !== 'build') await prepareCode(name, root)
    const verb = await known.load()
    if (args.some((word) => ['--help', '-h'].includes(word)))
      return void process.stdout.write(`${known.summary}\n\nUsage: quartier ${verb.usage}\n`)
    await verb.run(args, { root, environment: process.env })
  } catch (error) {
    process.stderr.write(`${await whatIsWrong(error)}\n`)
    process.exitCode = 1
  }
}

function explain(name: string): void {
  const list = Object.entries(verbs).map(([verb, { summary }]) => `  ${verb.padEnd(15)}${summary}`)
  const text = `Usage: quartier <verb>\n\n${list.join('\n')}\n\nquartier <verb> --help says more.\n`
  if (['', '--help', '-h', 'help'].includes(name)) return void process.stdout.write(text)
  process.stderr.write(`There is no verb "${name}".\n${text}`)
  process.exitCode = 1
}

/**
 * A plain Error has a message for the reader, and a Problem has one in the product's words; anything else is a bug, whose
 * stack is printed.
 */
async function whatIsWrong(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  if (isProblem(error) && !isOurFailure(error)) {
    // Read late: the words may have been compiled only now.
    const { problemText } = await import('#words/problem-text.ts')
    return error.all.map((each) => (each.field ? `${each.field}: ` : '') + problemText(each, 'en')).join('\n')
  }
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}
