import { Readable } from 'node:stream'
import { openDataExport } from '#domain/privacy/index.ts'
import { dateInZone } from '#kernel/dates.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import type { Route } from './+types/data-export-download.ts'

/** Returns the file of the member's own data export. Nobody else gets it, and no cache keeps it. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return withErrorPage(locale, async () => {
    const { body, bytes, createdAt } = await openDataExport(app, viewer, params.id)
    const day = dateInZone(createdAt, app.marketplace.timeZone)
    // Nobody reads the body of an answer to HEAD, which would stay open.
    const isHead = request.method === 'HEAD'
    if (isHead) body.destroy()
    return new Response(isHead ? null : (Readable.toWeb(body) as ReadableStream), {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="quartier-${day}.zip"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
