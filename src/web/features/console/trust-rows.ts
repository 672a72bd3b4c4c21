import type { PersonFile } from '#domain/operations/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { memberName } from '#web/server/member-name.ts'
import * as m from '#words/compiled/messages.js'
import { sealCheckLabels } from '../profile/seal-checks.ts'

type Known = Pick<PersonFile, 'profileType' | 'emailVerified' | 'emailVerifiedAt' | 'phoneConfirmedAt' | 'createdAt'> &
  Pick<PersonFile, 'verifiedChecks' | 'sealed' | 'vouches'>
type Row = { key: string; name: string; holds: boolean; note: string }

/**
 * Returns what is known about a person, each with when it was checked and by whom, and the names of what staff have not
 * checked. `day` returns the date of a moment.
 */
export function trustRows(person: Known, day: (at: Date) => string, locale: Locale): { rows: Row[]; missing: string } {
  const said = { locale }
  const isChecked = (check: string) => person.verifiedChecks.includes(check)
  const namesOf = (isMeant: (check: string) => boolean) =>
    Object.entries(sealCheckLabels)
      .filter(([check]) => isMeant(check))
      .map(([, word]) => word({}, said))
      .join(', ')
  return {
    rows: [
      email(person, day, locale),
      phone(person, day, locale),
      ...(person.verifiedChecks.length > 0
        ? [{ key: 'checks', name: namesOf(isChecked), holds: true, note: checkedBy(person, day, locale) }]
        : []),
      ...(person.profileType === 'organisation' ? [] : [vouch(person, day, locale)]),
    ],
    missing: namesOf((check) => !isChecked(check)),
  }
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

function phone({ phoneConfirmedAt }: Known, day: Day, locale: Locale): Row {
  const said = { locale }
  return {
    key: 'phone',
    name: m.staff_trust_phone({}, said),
    holds: phoneConfirmedAt !== null,
    note: phoneConfirmedAt ? m.staff_trust_yes_on({ day: day(phoneConfirmedAt) }, said) : m.staff_trust_no({}, said),
  }
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
