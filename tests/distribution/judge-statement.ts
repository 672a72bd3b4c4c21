import { parseSync } from 'libpg-query'
import { placements } from './placement.ts'

/**
 * What a statement would meet in a database that is spread over several machines:
 *
 * - `one place`: every row has the key that the statement names, or all tables are central or copied
 * - `fans out`: tables of one group without a key, so every machine is asked
 * - `crosses`: tables of several groups, or of a group and central ones; it has to be taken apart
 * - `locks without key`: takes row locks on every machine
 * - `session`: needs an advisory lock or LISTEN, which hold on one machine
 */
export type Verdict = 'one place' | 'fans out' | 'crosses' | 'locks without key' | 'session'

export type Judged = { verdict: Verdict; /** Sorted, without copied tables. */ tables: string[] }

type Node = Record<string, unknown>
type Reference = { alias: string | null; column: string }

/** Returns the verdict about a statement; null for one without tables. Throws if it does not parse. */
export function judgeStatement(text: string): Judged | null {
  const tree = parseSync(text) as unknown
  const nodes = [...walk(tree)]
  const aliases = tableAliases(nodes)
  const tables = [...new Set(aliases.values())].filter((table) => placements.get(table) !== 'copied').toSorted()
  if (/\bpg_(try_)?advisory_|^\s*(un)?listen\b/i.test(text)) return { verdict: 'session', tables }
  if (tables.length === 0) return null
  const groups = new Set(tables.map(groupOf))
  if (groups.size > 1) return { verdict: 'crosses', tables }
  if (groups.has('central')) return { verdict: 'one place', tables }
  const keyed = reachedByKey(nodes, aliases)
  if ([...aliases].every(([alias, table]) => placements.get(table) === 'copied' || keyed.has(alias)))
    return { verdict: 'one place', tables }
  return { verdict: nodes.some((node) => 'LockingClause' in node) ? 'locks without key' : 'fans out', tables }
}

function groupOf(table: string): string {
  const placement = placements.get(table)
  return typeof placement === 'object' ? placement.group : 'central'
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* walk(each)
  else if (value && typeof value === 'object') {
    yield value as Node
    yield* walk(Object.values(value))
  }
}

/** Returns the tables by the name that the statement gives them. Queries of WITH and other schemas are no tables. */
function tableAliases(nodes: Node[]): Map<string, string> {
  const named = new Set(
    nodes.flatMap(({ CommonTableExpr: cte }) => (cte as { ctename: string } | undefined)?.ctename ?? []),
  )
  const tables = nodes.flatMap((node) => [node.RangeVar, node.relation].filter(isTable))
  const known = tables.filter(
    ({ relname, schemaname }) => !schemaname && !named.has(relname) && placements.has(relname),
  )
  return new Map(known.map(({ relname, alias }) => [alias?.aliasname ?? relname, relname]))
}

type Table = { relname: string; schemaname?: string; alias?: { aliasname: string } }

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && 'relname' in value
}

/** Returns the aliases whose key is compared with a value, inserted, or equal to the key of another such table. */
function reachedByKey(nodes: Node[], aliases: Map<string, string>): Set<string> {
  const keyOf = (alias: string) => {
    const placement = placements.get(aliases.get(alias) ?? '')
    return typeof placement === 'object' ? placement.key : undefined
  }
  const owners = ({ alias, column }: Reference) =>
    [...aliases.keys()].filter((each) => (alias === null || alias === each) && keyOf(each) === column)
  const keyed = new Set<string>()
  const pairs: [string[], string[]][] = []
  for (const node of nodes) {
    if ('InsertStmt' in node) {
      const { relation } = node.InsertStmt as { relation: Table }
      keyed.add(relation.alias?.aliasname ?? relation.relname)
    }
    const compared = node.A_Expr as { kind: string; name?: unknown; lexpr?: unknown; rexpr?: unknown } | undefined
    if (!compared || !JSON.stringify(compared.name)?.includes('"="')) continue
    const [left, right] = [references(compared.lexpr), references(compared.rexpr)].map((each) => each.flatMap(owners))
    if (left?.length && right?.length) pairs.push([left, right])
    else for (const alias of [...(left ?? []), ...(right ?? [])]) keyed.add(alias)
  }
  // A chain of joins is at most as long as there are tables.
  for (const _ of aliases)
    for (const [left, right] of pairs)
      if ([...left, ...right].some((alias) => keyed.has(alias)))
        for (const alias of [...left, ...right]) keyed.add(alias)
  return keyed
}

/** Returns the columns that a side of a comparison consists of; none when it is a value. */
function references(side: unknown): Reference[] {
  if (!side || typeof side !== 'object') return []
  const whole = side as Node
  const list =
    (whole.List as { items?: unknown[] } | undefined)?.items ??
    (whole.RowExpr as { args?: unknown[] } | undefined)?.args
  if (list) return list.flatMap(references)
  const fields = (whole.ColumnRef as { fields?: Node[] } | undefined)?.fields
  if (!fields) return []
  const names = fields.map((field) => (field.String as { sval?: string } | undefined)?.sval ?? '*')
  return [{ alias: names.length > 1 ? (names.at(-2) ?? null) : null, column: names.at(-1) ?? '' }]
}
