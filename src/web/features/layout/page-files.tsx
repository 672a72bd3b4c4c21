import { createContext, use } from 'react'
import { type EntryContext, Links, Scripts } from 'react-router'
import { type PageScripts, startPage } from './start-page.ts'

/** The files of a built page, known on the server. */
export type PageFiles = {
  router: EntryContext
  /** Returns the style sheets to inline; null where links are enough. */
  styleText: ((addresses: string[]) => string) | null
  /** Whether the scripts start after the page is rendered. */
  later: boolean
  /** Whether scripts that start late format dates at once. */
  formats: boolean
  /** Makes React Router write the loaders' data after the page, for the scripts. */
  addData(): void
}

/** Null in the browser and in development. */
export const PageFilesContext = createContext<PageFiles | null>(null)

const theme = '/theme.css'

type Routes = Pick<EntryContext, 'manifest' | 'staticHandlerContext'>

/**
 * The page's styles: inlined for visitors, who see the first text one round trip sooner, otherwise as links. Where
 * scripts follow, there are also disabled links, which browsers do not load: scripts look for a link before they load a
 * style sheet.
 * The inlined text comes last, so that styles of later pages follow it.
 *
 * React Router looks for addresses with `#` after them, and the bundler for the same ones without: a sheet that it does not
 * find is loaded again, and the browser then styles and lays out the whole page anew.
 */
export function PageStyles({ nonce, scripts }: { nonce: string | undefined; scripts: boolean }) {
  const files = import.meta.env.SSR ? use(PageFilesContext) : null
  if (!files?.styleText)
    return (
      <>
        <link rel="stylesheet" href={theme} />
        <Links nonce={nonce} />
        {files && scripts && <DisabledLinks addresses={bare(files.router.manifest.routes.root?.css ?? [])} />}
      </>
    )
  return (
    <>
      {scripts && !files.later && <DisabledLinks addresses={inlinedSheets(files.router)} />}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: files.styleText(styleAddresses(files.router)) }} />
    </>
  )
}

function styleAddresses(router: Routes): string[] {
  return [theme, ...routeStyles(router)]
}

/** Returns the addresses under which scripts look for the sheets that are in the page. */
function inlinedSheets(router: Routes): string[] {
  const addresses = styleAddresses(router)
  return [...addresses, ...bare(addresses)]
}

/** The types of React do not know it. */
const disabled = { disabled: true }

function DisabledLinks({ addresses }: { addresses: string[] }) {
  return addresses.map((href) => <link key={href} rel="stylesheet" href={href} {...disabled} />)
}

/** Returns the addresses that have a `#`, without it. */
function bare(addresses: string[]): string[] {
  return addresses.filter((each) => each.endsWith('#')).map((each) => each.slice(0, -1))
}

function routeStyles({ manifest, staticHandlerContext }: Routes): string[] {
  return [...new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))]
}

/**
 * The page's scripts, from the build's manifest. Renders nothing in the browser, where they have run. In development
 * React Router's own `<Scripts>`.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const files = import.meta.env.SSR ? use(PageFilesContext) : null
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />
  if (!files) return null
  const { router, addData } = files
  addData()
  const page = pageScripts(files)
  return (
    <>
      {!page.later &&
        page.preloads.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)}
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: `(${startPage})(${asScript(page)},${router.serverHandoffString})` }}
      />
    </>
  )
}

function pageScripts({ router, later, formats }: PageFiles): PageScripts {
  const { manifest, staticHandlerContext } = router
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const modules = routes.map(({ id, module }) => [id, module] satisfies [string, string])
  const { entry } = manifest
  const imports = [
    ...entry.imports,
    ...modules.map(([, file]) => file),
    ...routes.flatMap((each) => each.imports ?? []),
  ]
  return {
    // Routes that links lead to are requested from the server when needed.
    manifest: { ...manifest, routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
    modules,
    entry: entry.module,
    preloads: [...new Set([entry.module, ...imports])],
    later,
    formats,
    styles: later ? inlinedSheets(router) : [],
  }
}

function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
