import { dayInSeconds } from '#kernel/clock.ts'

/** A notice of the layout that a reader closes once. */
export type NoticeName = 'cookies' | 'reminder'

/** The cookie that stores that a notice was closed. `maxAge` in seconds. */
export const noticeCookies: Record<NoticeName, { cookie: string; maxAge: number }> = {
  cookies: { cookie: 'euCookiesAccepted', maxAge: 3650 * dayInSeconds },
  reminder: { cookie: 'quartier_reminder_seen', maxAge: 14 * dayInSeconds },
}

/** Returns whether a value of a form names a notice. */
export function isNoticeName(text: unknown): text is NoticeName {
  return typeof text === 'string' && Object.hasOwn(noticeCookies, text)
}
