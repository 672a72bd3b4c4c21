import type { App } from '#domain/app.ts'
import type { OwnDataExport } from '#domain/privacy/index.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

/** The member's data export as the page says it. `progress` is a share from 0 to 1, null before it is begun. */
type DataExportView =
  | { state: 'waiting'; text: string; progress: number | null }
  | { state: 'ready'; text: string; id: string; size: string }
  | { state: 'failed'; text: string }

/** Returns what the page says of a data export; null when there is none. */
export function dataExportView(
  dataExport: OwnDataExport | null,
  { app, locale }: { app: Pick<App, 'marketplace'>; locale: Locale },
): DataExportView | null {
  const inLocale = { locale }
  const tag = formatLocale(locale)
  if (!dataExport) return null
  if (dataExport.state === 'failed') return { state: 'failed', text: m.own_data_failed({}, inLocale) }
  if (dataExport.state === 'waiting') {
    const { progress } = dataExport
    const percent = numberFormat(tag, { style: 'percent' }).format(progress ?? 0)
    const text = progress === null ? m.own_data_queued({}, inLocale) : m.own_data_running({ percent }, inLocale)
    return { state: 'waiting', progress, text }
  }
  const day = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone })
  const text = m.own_data_ready({ when: day(dataExport.createdAt), until: day(dataExport.expiresAt) }, inLocale)
  return { state: 'ready', text, id: dataExport.id, size: sizeText(dataExport.bytes, tag) }
}

function sizeText(bytes: number, tag: string): string {
  const isLarge = bytes >= 1_000_000
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const amount = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000))
  return numberFormat(tag, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(amount)
}
