import type { SealCheck } from '#domain/users/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** What staff can check about a member, each with its word. */
export const sealCheckLabels: Record<SealCheck, (inputs?: object, options?: { locale: Locale }) => string> = {
  identity: m.profile_check_identity,
  address: m.profile_check_address,
  organisation: m.profile_check_organisation,
  phone: m.profile_check_phone,
  meeting: m.profile_check_meeting,
}
