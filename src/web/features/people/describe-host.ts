import type { Marketplace } from '#config/marketplace.ts'
import type { PersonCard } from '#domain/users/person-card.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { monthWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { memberName, shortName } from '#web/server/member-name.ts'

export type Host = ReturnType<typeof describeHost>

/** Returns a person's card with the kind of member and the date of joining. */
export function describeHost(marketplace: Marketplace, person: PersonCard, locale: Locale) {
  const name = memberName(person, locale)
  const { timeZone } = marketplace
  const sinceDate = monthWithYear(person.memberSince, { locale, timeZone })
  return {
    userId: person.userId,
    state: person.state,
    name,
    displayName: name,
    shortName: shortName(person, locale),
    profileType: person.profileType,
    verified: person.verified,
    checks: checksText(person, locale, timeZone),
    picture: person.picture,
    bio: person.bio,
    type: typeLabel(marketplace, person, locale),
    sinceDate,
    since: m.listing_member_since({ date: sinceDate }),
  }
}

/**
 * Returns what staff checked before they gave the seal, and when: `Geprüft im Mai 2024: Ausweis und Adresse`. Empty
 * when unknown.
 */
function checksText({ verified, verifiedChecks, verifiedAt }: PersonCard, locale: Locale, timeZone: string): string {
  if (!verified || verifiedChecks.length === 0 || !verifiedAt) return ''
  const words: Record<string, () => string> = {
    identity: m.profile_check_identity,
    address: m.profile_check_address,
    organisation: m.profile_check_organisation,
    phone: m.profile_check_phone,
    meeting: m.profile_check_meeting,
  }
  const list = new Intl.ListFormat(formatLocale(locale)).format(
    verifiedChecks.flatMap((check) => words[check]?.() ?? []),
  )
  return m.profile_checked({ date: monthWithYear(verifiedAt, { locale, timeZone }), checks: list })
}

function typeLabel({ organisationTypes }: Marketplace, person: PersonCard, locale: Locale): string {
  if (person.profileType === 'private') return m.listing_private_person()
  const known = organisationTypes.find(({ value }) => value === person.organisationType)
  return known && known.value !== 'other' ? known.label[locale] : m.listing_organisation()
}
