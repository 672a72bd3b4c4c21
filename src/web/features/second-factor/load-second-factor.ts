import { dateWithYear } from '#web/server/message-times.ts'
import { encodeQR } from 'qr'
import { ownSecondFactor } from '#domain/second-factors/index.ts'
import { secondFactorsOf } from '#domain/users/index.ts'
import type { RequestContext } from '#web/server/request-context.ts'

/** A QR code: the path of its dark modules, and the width of its square in modules. */
export type QrCode = { path: string; size: number }

/** Returns the viewer's second factor for its page of the account. */
export async function loadSecondFactor({ app, viewer, locale }: RequestContext) {
  const factor = await ownSecondFactor(app, viewer)
  const known = viewer.kind === 'member' ? await secondFactorsOf(app.db, viewer.userId) : null
  const needed = viewer.kind === 'member' && viewer.needsSecondFactor === true
  const about = {
    hasPasskeys: app.passkeys !== undefined,
    isStaff: viewer.kind === 'member' && viewer.staffRole !== null,
    /** Staff who have to set one up before the console opens. */
    needed,
    /** They have one already, and have logged in without it. */
    logInAgain: needed && known !== null && (known.hasApp || known.hasPasskey),
  }
  if (factor.state === 'off') return { ...about, state: 'off' as const }
  if (factor.state === 'set-up') {
    const { text, address } = factor.key
    return { ...about, state: 'set-up' as const, key: text, address, qr: qrCode(address) }
  }
  const since = dateWithYear(factor.since, { locale, timeZone: app.marketplace.timeZone })
  return { ...about, state: 'on' as const, since, left: factor.recoveryCodesLeft }
}

/** With a quiet zone of four modules, as readers need. */
function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, size: rows.length }
}
