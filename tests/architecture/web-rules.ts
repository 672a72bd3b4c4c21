import { importsOf, type SourceTree, type Violation, valueImportsOf } from './source-tree.ts'

/**
 * Returns the violations of the rules between the folders of src/web:
 * - nothing imports a route (routes.ts names them), and the folders of routes hold route modules only;
 * - parts import no feature, and of the server only types;
 * - the server imports neither parts nor features;
 * - folders import each other in one direction only, types included;
 * - a file is found by its name: no two modules share a stem, and none of the domain has that of a component;
 * - a CSS module is imported by a name that is used: the build leaves out one that is only imported;
 * - icons come from one file: the index of their package makes a build read all 1,700.
 */
export function findWebViolations(tree: SourceTree): Violation[] {
  const found: Violation[] = []
  const files = [...tree].filter(([file]) => file.startsWith('src/web/') && !isTest(file))
  const routes = routeModules(tree.get('src/web/routes.ts'))
  for (const [file, source] of files) {
    const add = (rule: string) => found.push({ file, rule })
    for (const target of importsOf(file, source)) checkTarget(folderOf(file), target, add)
    for (const target of valueImportsOf(file, source))
      if (folderOf(file) === 'parts' && folderOf(target) === 'server')
        add(`parts use types of the server only (${target})`)
    for (const [, path] of source.matchAll(/^import '([^']+\.module\.css)'/gm))
      add(`a CSS module is imported by a name (${path})`)
    if (/from 'lucide-react/.test(source) && file !== 'src/web/parts/icons.ts') add('icons come from parts/icons.ts')
    if (isRoute(file) && routes && !routes.has(file))
      add('a folder of routes holds route modules of routes.ts; other files belong to a feature')
  }
  return [...found, ...findFolderCycles(files), ...findSharedStems(tree)]
}

/** Returns the folder whose imports are ruled: a route, a feature, or a direct child of src/web. */
export function folderOf(file: string): string {
  const [, , folder = '', name = '', rest] = file.split('/')
  const isSplit = folder === 'routes' || folder === 'console' || folder === 'features'
  return isSplit && rest !== undefined ? `${folder}/${name}` : folder
}

function checkTarget(folder: string, target: string, add: (rule: string) => void): void {
  if (!target.startsWith('src/web/')) return
  const other = folderOf(target)
  // A route has its own styles, and types that the framework generates (`+types`).
  const isOwn = other === folder && /\/\+types\/|\.css$/.test(target)
  if (isRoute(target) && !isOwn) add(`routes are not imported (${target})`)
  const isFeature = other.startsWith('features/')
  if (folder === 'parts' && isFeature) add(`parts do not import features (${target})`)
  if (folder === 'server' && (isFeature || other === 'parts')) add(`the server does not import ${other} (${target})`)
}

function isRoute(file: string): boolean {
  return /^src\/web\/(routes|console)\//.test(file)
}

function routeModules(source: string | undefined): Set<string> | undefined {
  if (!source) return undefined
  return new Set([...source.matchAll(/'((?:routes|console)\/[^']+)'/g)].map(([, path]) => `src/web/${path}`))
}

function findFolderCycles(files: [string, string][]): Violation[] {
  const uses = new Map<string, Map<string, string>>()
  for (const [file, source] of files)
    for (const target of importsOf(file, source)) {
      const from = folderOf(file)
      const to = folderOf(target)
      if (!target.startsWith('src/web/') || from === to) continue
      const edges = uses.get(from) ?? new Map<string, string>()
      uses.set(from, edges.set(to, edges.get(to) ?? file))
    }
  const found: Violation[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (folder: string, path: string[]): void => {
    if (state.get(folder) === 'done') return
    if (state.get(folder) === 'open') {
      const circle = [...path.slice(path.indexOf(folder)), folder]
      const file = uses.get(circle.at(-2) ?? '')?.get(folder) ?? ''
      found.push({ file, rule: `folders import each other: ${circle.join(' → ')}` })
      return
    }
    state.set(folder, 'open')
    for (const next of uses.get(folder)?.keys() ?? []) visit(next, [...path, folder])
    state.set(folder, 'done')
  }
  for (const folder of uses.keys()) visit(folder, [])
  return found
}

/** Names that several route modules have: their folder tells them apart, as it mirrors the address. */
const namesOfRoutes = /^(route|layout|start)$/

function findSharedStems(tree: SourceTree): Violation[] {
  const byStem = new Map<string, string[]>()
  for (const file of tree.keys()) {
    if (!file.startsWith('src/') || isTest(file)) continue
    const stem = stemOf(file)
    byStem.set(stem, [...(byStem.get(stem) ?? []), file])
  }
  return [...byStem].flatMap(([stem, files]) => {
    const web = files.filter((file) => file.startsWith('src/web/'))
    const clash = web.length > 1 || (files.length > 1 && web.some((file) => file.endsWith('.tsx')))
    if (!clash || namesOfRoutes.test(stem)) return []
    return [{ file: web[0] ?? '', rule: `several files are called ${stem}: ${files.join(', ')}` }]
  })
}

function stemOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}
