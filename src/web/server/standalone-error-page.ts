import type { App } from '#domain/app.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Locale } from '#kernel/locale.ts'
import { isOurFailure, type Problem } from '#kernel/problem.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { failureId } from './failure-id.ts'
import { loggedPath } from './logged-path.ts'
import type { RequestContext } from './request-context.ts'
import { newNonce, pageHeaders } from './page-headers.ts'

const style = `
body { margin: 0; min-block-size: 100dvh; display: grid; place-content: center; background: var(--paper); color: var(--ink);
  font: 17px/1.5 "Inter Variable", system-ui, sans-serif; text-align: center }
main { padding: 32px 20px; max-inline-size: 34rem }
h1 { font-size: 28px; line-height: 1.15; margin: 12px 0 }
p { color: var(--ink-2); margin: 0 0 24px }
a { display: inline-block; padding: 12px 24px; border-radius: 99px; background: var(--brand); color: var(--on-brand);
  font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }`

/**
 * Returns the page for a request that no page answers: the session cannot be read, there were too many requests, or an
 * address without a page was asked with a method that it does not take. It uses no database.
 * Failures of the server are logged with the path, and the page shows their number.
 */
export function standaloneErrorPage(
  app: App,
  problem: Problem,
  { locale, site, url }: { locale: Locale; site: RequestContext['site']; url: string },
): Response {
  const nonce = newNonce()
  const failure = isOurFailure(problem) ? failureId(nonce) : undefined
  if (failure)
    app.log('error', 'page failed', { id: failure, path: loggedPath(url), detail: String(problem.cause ?? problem) })
  const title = problem.status < 500 ? m.error_refused_title({}, { locale }) : m.error_failed_title({}, { locale })
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(`${title} · ${app.marketplace.name}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/theme.css"><style nonce="${nonce}">${style}</style></head>
<body><main id="content"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(problemText(problem, locale))}</p>${failure ? `<p>${escapeHtml(m.error_failed_id({}, { locale }))} <strong>${failure}</strong></p>` : ''}
<a href="">${escapeHtml(m.common_retry({}, { locale }))}</a></main></body></html>`
  return new Response(html, {
    status: problem.status,
    headers: {
      ...pageHeaders(app, { nonce, site, formTargets: [] }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(problem.params.seconds ?? 5),
    },
  })
}
