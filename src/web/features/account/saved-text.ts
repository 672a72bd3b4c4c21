import * as m from '#words/compiled/messages.js'

/** Returns the confirmation for what was saved, by the value in the address; undefined for any other value. */
export function savedText(saved: string | null): string | undefined {
  if (saved === 'yes') return m.account_saved()
  if (saved === 'confirm') return m.account_saved_confirm()
  if (saved === 'phone-confirm') return m.account_phone_saved()
  if (saved === 'canceled') return m.account_email_canceled()
  return saved === 'resent' ? m.account_email_resent() : undefined
}
