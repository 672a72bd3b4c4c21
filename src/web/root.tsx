import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '#fonts/fonts.css'
import { keepStyles } from './parts/keep-styles.ts'
import './base.css'
import './forced-colors.css'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Meta, Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { loadLayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { setOwnWords } from '#words/word.ts'
import type { Route } from './+types/root.ts'
import { PageLayout, useRouteHandle } from './features/layout/page-layout.tsx'
import { errorMeta, documentMeta } from './parts/document-meta.ts'
import { PageScripts, PageStyles } from './features/layout/page-files.tsx'
import { changesOverlayOnly } from './parts/overlay-params.ts'
import { PlainError } from './features/layout/plain-error.tsx'
import { ScrollPositions } from './features/layout/scroll-positions.tsx'
import drawingStyles from './features/layout/house-drawing.module.css'
import errorStyles from './features/layout/error-page.module.css'

// Loaded after an error; offline the plain message has to suffice.
const ErrorPage = lazy(() =>
  import('./features/layout/error-page.tsx').then(
    (module) => ({ default: module.ErrorPage }),
    () => ({ default: () => <PlainError /> }),
  ),
)

keepStyles(ErrorPage, [drawingStyles, errorStyles])

export type { RouteHandle } from './parts/route-handle.ts'
import { fallbackLocale } from '#kernel/locale.ts'

/** Returns the data of every page: reader, language, marketplace and links. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loadLayoutData(context.get(requestContext), request)
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === 'GET' && changesOverlayOnly(currentUrl, nextUrl)) return false
  // While somebody reads messages the stream tells what changes in the layout; a failed conversation must not affect it.
  if (formMethod === 'GET' && isInbox(currentUrl) && isInbox(nextUrl) && !nextUrl.searchParams.has('lang')) return false
  // Between searches nothing in the layout changes, and a failed search must not affect it.
  const isSearch = formMethod === 'GET' && [currentUrl, nextUrl].every(({ pathname }) => pathname === '/s')
  return isSearch && !nextUrl.searchParams.has('lang') ? false : defaultShouldRevalidate
}

function isInbox({ pathname }: URL): boolean {
  return /^\/(inbox|order|sale)\//.test(pathname)
}

export function meta(args: Route.MetaArgs) {
  return args.error ? errorMeta(args, args.error) : documentMeta(args, {})
}

/**
 * The content security policy of the document allows the nonce of its own response only. Later responses carry other
 * nonces, which the browser would refuse.
 */
let documentNonce: string | undefined

function nonceOf(layout: { nonce: string } | undefined): string | undefined {
  if (typeof document === 'undefined') return layout?.nonce
  documentNonce ??= layout?.nonce
  return documentNonce
}

export function Layout({ children }: { children: ReactNode }) {
  const layout = useRouteLoaderData<typeof loader>('root')
  const { scripts: wanted = true } = useRouteHandle()
  // In development every page has scripts: they apply changes.
  const scripts = wanted !== false || import.meta.env.DEV
  // The server loads its words at start.
  if (layout && typeof document !== 'undefined') setOwnWords({ [layout.locale]: layout.ownWords })
  const nonce = nonceOf(layout)
  return (
    // Without the root loader's data, as when offline, the document's language is kept.
    <html lang={layout?.locale ?? globalThis.document?.documentElement.lang ?? fallbackLocale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {layout && (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={layout.paper.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={layout.paper.dark} />
          </>
        )}
        {/* Code that adds styles later, such as the development server, reads the nonce here. */}
        {nonce && scripts && <meta property="csp-nonce" nonce={nonce} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        {scripts && nonce && <PageScripts nonce={nonce} />}
        <PageStyles nonce={nonce} scripts={scripts} />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {m.layout_skip_to_content()}
        </a>
        {children}
        {scripts && nonce && <ScrollPositions nonce={nonce} />}
      </body>
    </html>
  )
}

/** In the browser, the layout data shown last: it is kept when a response fails. */
let shown: Route.ComponentProps['loaderData'] | undefined

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    shown = loaderData
  })
  return (
    <PageLayout layout={loaderData}>
      <Outlet />
    </PageLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useRouteLoaderData<typeof loader>('root') ?? shown
  const page = (
    <Suspense fallback={null}>
      <ErrorPage error={error} />
    </Suspense>
  )
  return layout ? <PageLayout layout={layout}>{page}</PageLayout> : page
}
