import type { App } from '#domain/app.ts'
import type { OwnArchive } from '#domain/privacy/index.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

/** The member's archive as the page says it. `progress` is a share from 0 to 1, null before it is begun. */
type ArchiveView =
  | { state: 'waiting'; text: string; progress: number | null }
  | { state: 'ready'; text: string; id: string; size: string }
  | { state: 'failed'; text: string }

/** Returns what the page says of an archive; null when there is none. */
export function archiveView(
  archive: OwnArchive | null,
  { app, locale }: { app: Pick<App, 'marketplace'>; locale: Locale },
): ArchiveView | null {
  const inLocale = { locale }
  const tag = formatLocale(locale)
  if (!archive) return null
  if (archive.state === 'failed') return { state: 'failed', text: m.own_data_failed({}, inLocale) }
  if (archive.state === 'waiting') {
    const { progress } = archive
    const percent = numberFormat(tag, { style: 'percent' }).format(progress ?? 0)
    const text = progress === null ? m.own_data_queued({}, inLocale) : m.own_data_running({ percent }, inLocale)
    return { state: 'waiting', progress, text }
  }
  const day = (at: Date) => dateWithYear(at, { locale, timeZone: app.marketplace.timeZone })
  const text = m.own_data_ready({ when: day(archive.createdAt), until: day(archive.expiresAt) }, inLocale)
  return { state: 'ready', text, id: archive.id, size: sizeText(archive.bytes, tag) }
}

function sizeText(bytes: number, tag: string): string {
  const isLarge = bytes >= 1_000_000
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const amount = isLarge ? bytes / 1_000_000 : Math.max(1, Math.round(bytes / 1000))
  return numberFormat(tag, { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(amount)
}
