import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Exports that a browser's route module must have, by the name under which the manifest lists its file. */
const exportedNames: Record<string, string> = {
  clientActionModule: 'clientAction',
  clientLoaderModule: 'clientLoader',
  clientMiddlewareModule: 'clientMiddleware',
  hydrateFallbackModule: 'HydrateFallback',
}

/**
 * Returns one sentence for each file that the built manifest names for a part of a route and that does not export that
 * part. Such a route fails in the browser as soon as a link leads to it, although the same address loads when it is opened.
 * @param client the folder of the built browser files, with `assets` below it
 * @throws when there is no manifest or it names no route
 */
export function brokenRouteModules(client: string): string[] {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: client })
  if (!manifest) throw new Error(`No manifest in ${client}/assets`)
  const text = readFileSync(join(client, manifest), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Record<string, Record<string, unknown>>
  }
  if (Object.keys(routes).length === 0) throw new Error(`${manifest} names no routes`)
  return Object.entries(routes).flatMap(([id, route]) =>
    Object.entries(exportedNames).flatMap(([key, name]) => {
      const file = route[key]
      return typeof file !== 'string' || exportsName(join(client, file), name)
        ? []
        : [`${id}: ${file} does not export ${name}`]
    }),
  )
}

function exportsName(file: string, name: string): boolean {
  const exported = readFileSync(file, 'utf8').matchAll(/\bexport\s*\{([^}]*)\}/g)
  return [...exported].some(([, names = '']) => names.split(',').some((each) => each.split(/\s+/).at(-1) === name))
}

if (import.meta.main) {
  const [client = ''] = process.argv.slice(2)
  const broken = brokenRouteModules(client)
  if (broken.length > 0) throw new Error(`Parts of routes are missing from the build:\n${broken.join('\n')}`)
  writeFileSync(join(client, 'assets/checked.txt'), 'ok\n')
}
