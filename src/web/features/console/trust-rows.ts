import type { PersonFile } from '#domain/staff-files/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { memberName } from '#web/server/member-name.ts'
import * as m from '#words/compiled/messages.js'
import { sealCheckLabels } from '../profile/seal-checks.ts'

type Known = Pick<PersonFile, 'profileType' | 'emailVerified' | 'emailVerifiedAt' | 'phoneConfirmedAt' | 'createdAt'> &
  Pick<PersonFile, 'verifiedChecks' | 'sealed' | 'vouches'>
type Row = { key: string; name: string; holds: boolean; note: string }

/**
 * Returns what is known about a person, each with when it was checked and by whom, and what is still open, each in a row of
 * its own. `day` returns the date of a moment.
 */
export function trustRows(person: Known, day: (at: Date) => string, locale: Locale): Row[] {
  const checked = person.verifiedChecks.filter((check) => check !== 'phone')
  return [
    email(person, day, locale),
    phone(person, day, locale),
    ...(checked.length > 0
      ? [{ key: 'checks', name: namesOf(checked, locale), holds: true, note: checkedBy(person, day, locale) }]
      : []),
    ...openChecks(person, locale),
    ...(person.profileType === 'organisation' ? [] : [vouch(person, day, locale)]),
  ]
}

function namesOf(checks: string[], locale: Locale): string {
  return Object.entries(sealCheckLabels)
    .filter(([check]) => checks.includes(check))
    .map(([, word]) => word({}, { locale }))
    .join(', ')
}

/** What staff have not checked. The number has a row already, and only organisations are checked as such. */
function openChecks({ verifiedChecks, profileType }: Known, locale: Locale): Row[] {
  return Object.keys(sealCheckLabels)
    .filter((check) => check !== 'phone' && !verifiedChecks.includes(check))
    .filter((check) => check !== 'organisation' || profileType === 'organisation')
    .map((check) => ({
      key: check,
      name: namesOf([check], locale),
      holds: false,
      note: m.staff_trust_unchecked({}, { locale }),
    }))
}

type Day = (at: Date) => string

function email({ emailVerified, emailVerifiedAt, createdAt }: Known, day: Day, locale: Locale): Row {
  const said = { locale }
  const note = emailVerifiedAt
    ? m.staff_trust_yes_on({ day: day(emailVerifiedAt) }, said)
    : emailVerified
      ? m.staff_trust_yes({}, said)
      : m.staff_trust_no_since({ day: day(createdAt) }, said)
  return { key: 'email', name: m.staff_trust_email({}, said), holds: emailVerified, note }
}

/** A number is confirmed by the person's own code, or checked by staff. */
function phone(person: Known, day: Day, locale: Locale): Row {
  const { phoneConfirmedAt, verifiedChecks } = person
  const note = phoneConfirmedAt
    ? m.staff_trust_yes_on({ day: day(phoneConfirmedAt) }, { locale })
    : verifiedChecks.includes('phone')
      ? checkedBy(person, day, locale)
      : m.staff_trust_no({}, { locale })
  const holds = phoneConfirmedAt !== null || verifiedChecks.includes('phone')
  return { key: 'phone', name: m.staff_trust_phone({}, { locale }), holds, note }
}

function checkedBy({ sealed }: Known, day: Day, locale: Locale): string {
  if (!sealed) return m.staff_trust_checked({}, { locale })
  const date = day(sealed.at)
  return sealed.by
    ? m.staff_trust_checked_by({ name: sealed.by, day: date }, { locale })
    : m.staff_trust_checked_on({ day: date }, { locale })
}

/** The newest vouch that counts, and how many more there are. */
function vouch({ vouches: { about } }: Known, day: Day, locale: Locale): Row {
  const [newest, ...others] = about.filter(({ counts }) => counts)
  const said = { locale }
  const note = newest
    ? [
        m.staff_trust_vouch_of({ name: memberName(newest.other, locale), day: day(newest.at) }, said),
        others.length > 0 && m.staff_trust_vouch_more({ count: others.length }, said),
      ]
        .filter(Boolean)
        .join(', ')
    : m.staff_trust_vouch_none({}, said)
  return { key: 'vouch', name: m.staff_trust_vouch({}, said), holds: newest !== undefined, note }
}
