import { byteOrderMark, exportLedger, ledgerHead, ledgerRows } from '#domain/payment-operations/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireConsole } from '#web/server/console.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { ledgerFormat } from '#words/ledger-format.ts'
import type { Route } from './+types/ledger-download.ts'

/** Returns the ledger of a period as a CSV file in the reader's language, written while it is read. */
export async function action({ context: routerContext, request }: Route.ActionArgs): Promise<Response> {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  const { from = '', until = '' } = textFields(await postedForm(request))
  return withErrorPage(locale, async () => {
    const lines = await exportLedger(app, viewer, { ...(from && { from }), ...(until && { until }) })
    const format = { ...ledgerFormat(locale), timeZone: app.marketplace.timeZone }
    const encoder = new TextEncoder()
    const file = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + ledgerHead(format))),
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(ledgerRows(value, format)))
      },
      cancel: async () => void (await lines.return(undefined)),
    })
    const name = ['ledger', from, until].filter(Boolean).join('-')
    return new Response(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}
