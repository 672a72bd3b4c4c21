import type { BothSides, OwnVouch } from '#domain/vouches/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { memberName } from '#web/server/member-name.ts'
import type { ShownStaffVouch } from './vouches-card.tsx'

/** Returns the vouches on a person's page of the console in words. `day` returns the date of a moment. */
export function staffVouches({ about, given }: BothSides, day: (at: Date) => string, locale: Locale) {
  const shown = ({ other, at, counts, declinedAt }: OwnVouch): ShownStaffVouch => {
    const state = declinedAt ? m.staff_vouches_declined : m.vouch_paused
    const since = m.vouch_since({ date: day(at) }, { locale })
    return {
      userId: other.userId,
      name: memberName(other, locale),
      isDeclined: declinedAt !== null,
      note: counts ? since : `${since} · ${state({}, { locale })}`,
    }
  }
  return { about: about.map(shown), given: given.map(shown) }
}
