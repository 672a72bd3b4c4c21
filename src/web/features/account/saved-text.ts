import * as m from '#words/compiled/messages.js'

/** What was just saved, by what the address says of it; nothing for anything else that stands there. */
export function savedText(saved: string | null): string | undefined {
  if (saved === 'yes') return m.account_saved()
  if (saved === 'confirm') return m.account_saved_confirm()
  if (saved === 'canceled') return m.account_email_canceled()
  return saved === 'resent' ? m.account_email_resent() : undefined
}
