import * as m from '#words/compiled/messages.js'

/** Returns the names of the fields of a sign-up, for the list of what is missing. */
export function signUpLabels(): Record<string, string> {
  return {
    firstName: m.common_first_name(),
    lastName: m.common_last_name(),
    name: m.auth_organisation_name(),
    organisationType: m.auth_organisation_type(),
  }
}
