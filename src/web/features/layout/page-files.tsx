import { createContext, use } from 'react'
import { type EntryContext, Links, Scripts } from 'react-router'
import { type PageScripts, startPage } from './start-page.ts'

/** What the server knows of a built page's files. */
export type PageFiles = {
  router: EntryContext
  /** Styles to write into the page, by their addresses; null where links to them are enough. */
  styleText: ((addresses: string[]) => string) | null
  /** Whether the scripts wait until the page has been drawn. */
  later: boolean
  /** Lets React Router write the loaders' data behind the page, which scripts need. */
  addData(): void
}

/** Null in the browser and in development. */
export const PageFilesContext = createContext<PageFiles | null>(null)

const theme = '/theme.css'

/**
 * The page's styles: as text in pages for visitors, who see the first words a whole request sooner, otherwise as links. Where
 * scripts follow, the links stay beside the text, for paper only, so that nothing waits for them: scripts look for them before
 * they fetch a style, and the next page has them. The text comes last, and styles of the pages that follow behind it.
 */
export function PageStyles({ nonce, scripts }: { nonce: string | undefined; scripts: boolean }) {
  const files = import.meta.env.SSR ? use(PageFilesContext) : null
  if (!files?.styleText)
    return (
      <>
        <link rel="stylesheet" href={theme} />
        <Links nonce={nonce} />
      </>
    )
  const addresses = [theme, ...routeStyles(files.router)]
  return (
    <>
      {scripts && addresses.map((href) => <link key={href} rel="stylesheet" href={href} media="print" />)}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: files.styleText(addresses) }} />
    </>
  )
}

function routeStyles({ manifest, staticHandlerContext }: EntryContext): string[] {
  return [...new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))]
}

/**
 * The page's scripts, from the build's manifest. The browser draws nothing here: what the server wrote has already run. In
 * development React Router's own, which know how to bring changes into the page.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const files = import.meta.env.SSR ? use(PageFilesContext) : null
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />
  if (!files) return null
  const { router, later, addData } = files
  addData()
  const page = pageScripts(router, later)
  return (
    <>
      {!later && page.preloads.map((href) => <link key={href} rel="modulepreload" href={href} fetchPriority="low" />)}
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: `(${startPage})(${asScript(page)},${router.serverHandoffString})` }}
      />
    </>
  )
}

function pageScripts({ manifest, staticHandlerContext }: EntryContext, later: boolean): PageScripts {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const modules = routes.map(
    ({ id, module, clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule }) => {
      const all = [clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module]
      return [id, all.filter((each) => each !== undefined)] satisfies [string, string[]]
    },
  )
  const { entry } = manifest
  const imports = [
    ...entry.imports,
    ...modules.flatMap(([, files]) => files),
    ...routes.flatMap((each) => each.imports ?? []),
  ]
  return {
    // Of the other routes the browser asks for those that links lead to.
    manifest: { ...manifest, routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
    modules,
    entry: entry.module,
    preloads: [...new Set([entry.module, ...imports])],
    later,
  }
}

function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
