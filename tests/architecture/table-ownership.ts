import type { SourceTree, Violation } from './source-tree.ts'

/** A second writer of a table, and why it is still there. Another entry needs a reason as good as these. */
type KnownException = { table: string; writer: string; reason: string }

const erasure = 'deletes rows of a deleted account, or past their retention, by itself'

/**
 * Writers that do not own the table they write. Entries go as the owners offer a verb for it; no entry may be left unused.
 */
export const knownExceptions: KnownException[] = [
  ...[
    'audit_entries',
    'deliveries',
    'images',
    'incoming_mails',
    'kept_mails',
    'listings',
    'notifications',
    'passed_safety_notices',
    'payments',
    'push_subscriptions',
    'reports',
    'transactions',
  ].map((table) => ({ table, writer: 'privacy', reason: erasure })),
  { table: 'audit_entries', writer: 'cli', reason: 'restoring a backup records itself before the use-cases run' },
  { table: 'deliveries', writer: 'background-work', reason: 'staff retry or drop a parked mail or push' },
  { table: 'timers', writer: 'background-work', reason: 'staff retry or drop a parked timer' },
  { table: 'webhook_deliveries', writer: 'background-work', reason: 'staff retry or drop a parked call of a webhook' },
  { table: 'listing_images', writer: 'images', reason: 'the sweep for unused images removes what no listing shows' },
  { table: 'listings', writer: 'availability', reason: 'the availability plan is a column of the listing' },
  {
    table: 'message_drafts',
    writer: 'transactions',
    reason: 'the draft of a message goes with the message that is sent',
  },
  { table: 'participations', writer: 'messages', reason: 'a person reads or archives a conversation' },
  { table: 'reviews', writer: 'transactions', reason: 'a review is an action of the process' },
  {
    table: 'transactions',
    writer: 'pricing',
    reason: 'line items and the sums on the transaction are stored together',
  },
  { table: 'users', writer: 'moderation', reason: 'staff ban people and change roles' },
  { table: 'users', writer: 'cli', reason: 'the command `user` sets a role without a signed-in operator' },
]

/** Returns a violation for every table that more than one module writes, and for exceptions that nothing needs any more. */
export function findTableViolations(tree: SourceTree, exceptions = knownExceptions): Violation[] {
  const writers = writersOf(tree)
  const found: Violation[] = []
  for (const [table, files] of writers) {
    const allowed = new Set(exceptions.filter((each) => each.table === table).map(({ writer }) => writer))
    const owners = new Map([...files].filter(([writer]) => !allowed.has(writer)))
    if (owners.size > 1)
      for (const [writer, file] of owners)
        found.push({
          file,
          rule: `the table ${table} is written by ${[...owners.keys()].join(' and ')}, here by ${writer}`,
        })
  }
  return found
}

/** Returns the exceptions of a tree that nothing uses: no such writer, or no other writer beside it. */
export function unusedExceptions(tree: SourceTree, exceptions = knownExceptions): KnownException[] {
  const writers = writersOf(tree)
  return exceptions.filter(({ table, writer }) => {
    const files = writers.get(table)
    return !files?.has(writer) || files.size < 2
  })
}

const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([\w.]+)/g
/** Raw SQL; not the locks `for update …`, nor `on conflict … do update set`. */
const statement =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!for |do )update)\s+(?:only\s+)?"?([a-z_]+)\b"?(?=\s*[(`a-z])/g

/** Returns for each table the modules that write it, each with one file in which it does. */
export function writersOf(tree: SourceTree): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>()
  for (const [file, source] of tree) {
    if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) continue
    const raw = /\bsql[`<.(]|\.query\(/.test(source) ? source.matchAll(statement) : []
    for (const [, name = ''] of [...source.matchAll(builder), ...raw]) {
      const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const writers = tables.get(table) ?? new Map<string, string>()
      tables.set(table, writers.set(writerOf(file), writers.get(writerOf(file)) ?? file))
    }
  }
  return tables
}

function writerOf(file: string): string {
  const [, layer = '', module = ''] = file.split('/')
  return layer === 'domain' ? module.replace(/\.ts$/, '') : layer
}
