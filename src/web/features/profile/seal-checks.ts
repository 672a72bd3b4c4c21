import type { SealCheck } from '#domain/users/index.ts'
import * as m from '#words/compiled/messages.js'

/** What staff can check about a member, each with its word. */
export const sealCheckLabels: Record<SealCheck, () => string> = {
  identity: m.profile_check_identity,
  address: m.profile_check_address,
  organisation: m.profile_check_organisation,
  phone: m.profile_check_phone,
  meeting: m.profile_check_meeting,
}
