import { createElement as h, type ReactNode } from 'react'
import type { StayMailValues } from '#domain/notifications/index.ts'
import type { UnmetNeed } from '#domain/search/index.ts'
import { shownKilometres } from '#kernel/kilometres.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { coloured } from './mail-colours.ts'
import { paragraph } from './mail-parts.ts'
import { plainLink } from './mail-link.ts'
import type { MailSite } from './mail-site.ts'
import type { InLocale } from './simple-mail.ts'

/** Mails that have waited since before needs were compared have no `unmet`. */
type OtherPlace = { listingId: string; title: string; kilometres: number; unmet?: UnmetNeed[] }

/** Returns alternative places with what they lack; a sentence where there are none. */
export function otherPlaces(values: StayMailValues, locale: InLocale, site: MailSite): ReactNode[] {
  const places = (values.alternatives ? JSON.parse(values.alternatives) : []) as OtherPlace[]
  if (values.settled) return [paragraph(m.mail_unanswered_agreed({}, locale))]
  const asked = (values.needs ? JSON.parse(values.needs) : []) as UnmetNeed[]
  if (places.length === 0) return [paragraph(m.mail_unanswered_none({}, locale))]
  const format = new Intl.NumberFormat(formatLocale(locale.locale))
  return [
    paragraph(
      places[0]?.unmet?.length
        ? m.mail_unanswered_looser({}, locale)
        : asked.length > 0
          ? m.mail_unanswered_needs({ needs: asked.map((need) => needText(need, locale)).join(', ') }, locale)
          : m.mail_unanswered_alternatives({}, locale),
    ),
    ...places.map(({ listingId, title, kilometres, unmet = [] }) => {
      const text = m.mail_alternative({ title, kilometres: format.format(shownKilometres(kilometres)) }, locale)
      const href = `${site.publicUrl}/l/${listingId}?dates=${values.from},${values.until}${values.people && `&people=${values.people}`}`
      const link = plainLink(text, href)
      const needs = unmet.map((need) => needText(need, locale)).join(', ')
      const lacks = needs ? [h('br'), m.mail_alternative_lacks({ needs }, locale)] : []
      const style = { margin: '0 0 10px', fontSize: 16, lineHeight: '25px' }
      return coloured('p', { className: 'ink', style }, link, ...lacks)
    }),
  ]
}

function needText({ filter, label }: UnmetNeed, { locale }: InLocale): string {
  if (label) return label[locale]
  if (filter === 'price') return m.order_lacks_price({}, { locale })
  return filter === 'verified' ? m.order_lacks_verified({}, { locale }) : m.order_lacks_hosts({}, { locale })
}
