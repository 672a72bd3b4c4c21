import { createElement as h, Fragment, type ReactNode } from 'react'
import type { GuestValue, StayMailValues } from '#domain/notifications/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { spokenLanguageName } from '#kernel/spoken-languages.ts'
import * as m from '#words/compiled/messages.js'
import { coloured } from './mail-colours.ts'
import { paragraph, quote } from './mail-parts.ts'
import { pictureRow } from './mail-rows.ts'
import type { MailSite } from './mail-site.ts'
import type { InLocale } from './simple-mail.ts'

/**
 * Returns who asks: portrait and name, what is known, the first lines of the profile. Nothing where the mail has no guest.
 */
export function guestCard({ guest }: StayMailValues, locale: InLocale, site: MailSite): ReactNode[] {
  if (!guest) return []
  const person = JSON.parse(guest) as GuestValue
  return [
    nameRow(person, locale, site),
    ...(person.about ? [paragraph(person.about)] : []),
    ...(person.review ? [quote(person.review, `${m.people_last_review({}, locale)}:`)] : []),
  ]
}

/** Returns what is known of a guest, the most useful first; what is unknown or zero is left out. */
function guestFacts(person: GuestValue, locale: InLocale): string[] {
  const tag = formatLocale(locale.locale)
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const languages = new Intl.ListFormat(tag).format(person.languages.map((code) => spokenLanguageName(code, tag)))
  const decimal = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const { rating, staysMade, staysHosted } = person
  return [
    rating && `★ ${m.people_rating_short({ count: rating.count, average: decimal.format(rating.average) }, locale)}`,
    !rating && staysMade + staysHosted === 0 && m.people_new({}, locale),
    person.verified && m.listing_verified({}, locale),
    person.town && m.people_from({ town: person.town }, locale),
    person.emailConfirmed && m.people_email_confirmed({}, locale),
    languages && m.people_languages({ languages }, locale),
    staysMade > 0 && m.people_stays_made({ count: staysMade }, locale),
    staysHosted > 0 && m.people_stays_hosted({ count: staysHosted }, locale),
    m.people_since({ date: month.format(new Date(person.since)) }, locale),
  ].filter((line) => typeof line === 'string' && line !== '') as string[]
}

/** Returns the portrait beside the name and what is known. */
function nameRow(person: GuestValue, locale: InLocale, { publicUrl }: MailSite): ReactNode {
  const { name, picture, profileType } = person
  const size = 48
  const radius = profileType === 'organisation' ? 12 : size / 2
  const portrait = picture ? { src: `${publicUrl}${picture}.jpg`, width: size, height: size, radius } : null
  const style = { fontSize: 15, lineHeight: '22px' }
  return pictureRow(
    portrait,
    h(
      Fragment,
      null,
      coloured(
        'strong',
        { className: 'ink', style: { fontSize: 16, lineHeight: '24px' } },
        m.people_about({ name }, locale),
      ),
      h('br'),
      coloured('span', { className: 'secondary', style }, guestFacts(person, locale).join(' · ')),
    ),
  )
}
