import { importsOf, type SourceTree, type Violation } from './source-tree.ts'
import { findTableViolations } from './table-ownership.ts'
import { findSharedNames } from './file-names.ts'
import { findWebViolations } from './web-rules.ts'

/** The modules of the domain in their order: each may import those before it. Events lead in the other direction. */
export const moduleOrder = [
  'outbox',
  'users',
  'phones',
  'vouches',
  'terms',
  'announcements',
  'passkeys',
  'second-factors',
  'identities',
  'images',
  'places',
  'listings',
  'availability',
  'search',
  'pricing',
  'payments',
  'transactions',
  'stale-listings',
  'messages',
  'reviews',
  'receipts',
  'notifications',
  'saved-places',
  'webhooks',
  'background-work',
  'backups',
  'moderation',
  'imports',
  'staff-files',
  'overviews',
  'payment-operations',
  'privacy',
]

const mayImport: Record<string, string[]> = {
  kernel: ['words/compiled/languages'],
  words: ['kernel'],
  config: ['kernel'],
  domain: ['kernel', 'config', 'db/tables', 'processes'],
  adapters: ['kernel', 'config', 'domain', 'words', 'db/tables'],
  web: ['kernel', 'config', 'domain', 'words'],
  api: ['kernel', 'config', 'domain', 'words'],
  jobs: ['kernel', 'config', 'domain'],
  cli: ['kernel', 'config', 'domain', 'words', 'create-app', 'check-marketplace', 'server', 'db/world', 'geo'],
  marketplaces: ['kernel', 'config'],
  processes: ['kernel', 'domain/transactions'],
  sandbox: [],
}

const notInDomain =
  /^(hono|@hono\/|react|react-dom|react-router|stripe|nodemailer|imapflow|postal-mime|sharp|pg$|pg-boss|maplibre-gl|@node-rs\/|@react-email\/|node:http|node:net|node:fs)/
const bannedNames =
  /(^|\/)(utils?|helpers?|common|misc|shared|types|constants|services?|managers?|repositor(y|ies))(\/|\.tsx?$)/

/** Every violation in a tree. Rules go by position, so that a new folder is covered without being listed. */
export function findViolations(tree: SourceTree): Violation[] {
  const found: Violation[] = []
  for (const [file, source] of tree) {
    const add = (rule: string) => found.push({ file, rule })
    const imports = importsOf(file, source)
    if (!isTest(file)) checkLayers(file, imports, add)
    checkModules(file, imports, add)
    checkText(file, source, add)
  }
  return [
    ...found,
    ...findCycles(tree),
    ...findWebViolations(tree),
    ...findSharedNames(tree),
    ...findTableViolations(tree),
  ]
}

/** Returns the layer of a file, and for a file of the domain its module. */
export function positionOf(file: string): { layer: string; module: string | undefined } {
  const [first = '', second = '', third = ''] = file.split('/')
  if (first !== 'src') return { layer: first === 'db' ? `db/${second.replace(/\.ts$/, '')}` : first, module: undefined }
  const layer = second.replace(/\.ts$/, '')
  return { layer, module: layer === 'domain' && !third.endsWith('.ts') ? third : undefined }
}

function checkLayers(file: string, imports: string[], add: (rule: string) => void): void {
  const { layer } = positionOf(file)
  for (const target of imports)
    if (layer !== 'sandbox' && isOurs(target) && positionOf(target).layer === 'sandbox')
      add('the payment sandbox is imported by tests only')
  const allowed = mayImport[layer]
  if (!allowed) return
  for (const target of imports) {
    if (layer === 'domain' && notInDomain.test(target)) add(`the domain does not import ${target}`)
    if (!isOurs(target)) continue
    const targetLayer = positionOf(target).layer
    const reachable =
      targetLayer === layer ||
      allowed.includes(targetLayer) ||
      allowed.some((prefix) => target.startsWith(`src/${prefix}`))
    if (!reachable) add(`${layer} does not import ${targetLayer} (${target})`)
  }
}

function checkModules(file: string, imports: string[], add: (rule: string) => void): void {
  const { layer, module } = positionOf(file)
  for (const target of imports) {
    const other = positionOf(target).module
    if (!other || other === module) continue
    const isPort = file === 'src/domain/app.ts'
    const isTypeOfProcess = layer === 'processes'
    if (!target.endsWith('/index.ts') && !isPort && !isTypeOfProcess && !isSharedShape(target))
      add(`a module is entered through its index.ts, not ${target}`)
    if (!module || isTest(file)) continue
    if (moduleOrder.indexOf(other) > moduleOrder.indexOf(module))
      add(`${module} may not import ${other}: it is earlier in the order`)
    if (other === 'notifications') add('nobody imports notifications')
  }
  if (module && !moduleOrder.includes(module)) add(`the module ${module} has no place in the order`)
}

/**
 * Files of a module that others may import directly: types of what pages show (cards, the viewer) and of ports, and the
 * sizes and formats that the picture thread needs without loading the whole domain.
 */
function isSharedShape(target: string): boolean {
  return /^src\/domain\/(users\/(viewer|person-card|identity-provider)|listings\/listing-card|places\/(point|geocoder)|images\/(variants|upload-limits|accepted-formats))\.ts$/.test(
    target,
  )
}

function checkText(file: string, source: string, add: (rule: string) => void): void {
  const { layer } = positionOf(file)
  const lines = source.split('\n').length - 1
  if (lines > 400) add(`${lines} lines: split the file`)
  if (bannedNames.test(file)) add('a file is named after its content, not after a kind of code')
  checkExports(file, source, lines, add)
  if (
    file.startsWith('src/') &&
    file !== 'src/config/env.ts' &&
    !isTest(file) &&
    /\bprocess\.env\b/.test(source) &&
    layer !== 'cli'
  )
    add('only src/config/env.ts reads the environment')
  if (layer === 'domain' && !isTest(file) && /\bDate\.now\(|new Date\(\)/.test(source))
    add('the time comes from the clock')
  if (/\b(it|test|describe)\.(skip|only|todo)\(/.test(source)) add('a test is switched off')
}

/**
 * The `index.ts` of a module has a line for each file that it exports from. It had 40 lines at most, and the largest
 * modules got below by exporting functions through files that do not define them. 60 lines leave room for a line each, and
 * a longer one means that the module is to be split.
 */
function checkExports(file: string, source: string, lines: number, add: (rule: string) => void): void {
  if (!file.startsWith('src/domain/') || isTest(file)) return
  if (/^src\/domain\/[\w-]+\/index\.ts$/.test(file)) {
    if (lines > 60) add('the index.ts of a module has at most 60 lines')
    if (/export \*/.test(source)) add('the index.ts of a module names its exports')
  } else if (/^export (\*|(type )?\{)/m.test(source)) add('only an index.ts exports what another file defines')
}

function findCycles(tree: SourceTree): Violation[] {
  const found: Violation[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, path: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push({ file, rule: `imports in a circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}` })
      return
    }
    state.set(file, 'open')
    for (const target of importsOf(file, tree.get(file) ?? '')) if (tree.has(target)) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of tree.keys()) visit(file, [])
  return found
}

function isOurs(target: string): boolean {
  return /^(src|db|geo|processes|marketplaces|sandbox|tests|bench)\//.test(target)
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('bench/')
}
