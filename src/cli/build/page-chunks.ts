import { createHash } from 'node:crypto'
import { relative, sep } from 'node:path'

/** What the bundler says about a module: who imports it at once, and who when it is needed. */
type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; code?: string | null }
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** The pages of visitors, which draw the same cards, pictures, prices and days. */
const placePages = ['landing/route.tsx', 'search/route.tsx', 'listing/route.tsx']

/**
 * Returns the groups of modules that become one file each. Fewer files pack tighter, and each group has only what its pages
 * load anyway:
 *
 * - `framework`, `icons` and `root` are for all pages. They take along what their modules import.
 * - `search-form` is the large search form, which the landing page loads after it is shown.
 * - `places` is what at least two of the landing page, search and a listing share.
 * - `page-…` is what the same pages need from the start and no other page uses. What they load later stays apart.
 *
 * @param project the folder of the project.
 */
export function pageChunks(project: string) {
  const known = new Map<string, ModuleInfo | null>()
  return {
    groups: [
      { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/ },
      {
        name: 'root',
        test: /[\\/]src[\\/]web[\\/](?:root|features[\\/]layout[\\/]close-form|parts[\\/](?:page-link|format-locale|offers-search|pending-navigation)|features[\\/]search-form[\\/]search-form-props)\.tsx?$/,
      },
      {
        name: 'search-form',
        test: /[\\/]search-form[\\/]search-(?:pill|hero|form-frame|switch)\.tsx$/,
        includeDependenciesRecursively: false,
      },
      {
        name: (id: string, modules: Modules) => pageChunkOf(project, id, remembered(modules, known)),
        includeDependenciesRecursively: false,
      },
      { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 12 },
    ],
  }
}

/**
 * Returns what the bundler says, asked once for each module: it copies a module's code each time, which took a tenth of the
 * build. By the time groups are made, nothing changes any more.
 */
function remembered(modules: Modules, known: Map<string, ModuleInfo | null>): Modules {
  return {
    getModuleInfo(id) {
      const info = known.get(id)
      if (info !== undefined) return info
      const found = modules.getModuleInfo(id)
      const kept = found && { importers: found.importers, dynamicImporters: found.dynamicImporters, code: found.code }
      known.set(id, kept)
      return kept
    },
  }
}

/** Returns the name of the group of a module; null where the bundler decides. */
export function pageChunkOf(project: string, id: string, modules: Modules): string | null {
  if (id.includes('node_modules') && !isIcon(id)) return null
  const atStart = pagesThatImport(project, id, modules, ({ importers }) => importers)
  if (placePages.filter((page) => atStart.has(page)).length > 1) return 'places'
  const ever = pagesThatImport(project, id, modules, (each) => [...each.importers, ...each.dynamicImporters])
  if (atStart.size === 0 || atStart.size !== ever.size) return null
  const [page, ...others] = [...ever].toSorted()
  const name = `page-${page?.replace(/(\/route)?\.tsx$/, '').replaceAll(/[^a-z0-9]+/gi, '-')}`
  if (others.length === 0) return name
  return `${name}-${createHash('sha1').update(others.join()).digest('hex').slice(0, 4)}`
}

/**
 * Returns the pages that lead to a module: their files below `src/web/routes`, those of the console with its folder, or
 * `root.tsx`, which is around all pages.
 */
function pagesThatImport(
  project: string,
  id: string,
  modules: Modules,
  importersOf: (info: ModuleInfo) => readonly string[],
): Set<string> {
  const pages = new Set<string>()
  const seen = new Set([id])
  for (const each of seen) {
    const file = relative(project, each.replace(/\?.*$/, '')).split(sep).join('/')
    const page = /^src\/web\/(?:routes\/(.+\.tsx)|(console\/.+\.tsx)|root\.tsx)$/.exec(file)
    if (page) pages.add(page[1] ?? page[2] ?? 'root.tsx')
    const info = modules.getModuleInfo(each)
    if (!info) continue
    for (const importer of isIcon(each) ? usersOfIcon(each, info, modules) : importersOf(info)) seen.add(importer)
  }
  return pages
}

function isIcon(id: string): boolean {
  return /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)
}

/** Returns the modules that draw an icon: they import it by way of `parts/icons.ts`, which names all that are used. */
function usersOfIcon(id: string, { importers }: ModuleInfo, modules: Modules): string[] {
  const file = id.replace(/^.*[\\/]|\.mjs$/g, '')
  return importers.flatMap((importer) => {
    const list = modules.getModuleInfo(importer)
    const [, name] =
      new RegExp(`default as (\\w+) *\\} *from *["']lucide-react/icons/${file}["']`).exec(list?.code ?? '') ?? []
    const naming = new RegExp(`import\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*["'][./]+(?:[\\w-]+/)*icons\\.ts["']`)
    return (list?.importers ?? []).filter((user) => naming.test(modules.getModuleInfo(user)?.code ?? ''))
  })
}
