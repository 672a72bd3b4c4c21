import { isRouteErrorResponse } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ErrorPageData } from '../error-page-data.ts'

/** The kinds of errors that readers see: each has a title, a text and links. */
export type ErrorKind =
  | 'notFound'
  | 'gone'
  | 'closed'
  | 'forbidden'
  | 'waiting'
  | 'email'
  | 'signedOut'
  | 'offline'
  | 'refused'
  | 'failed'

/** Returns the heading of the error page, which is also the title of its tab. */
export function errorTitle(kind: ErrorKind): string {
  const titles: Record<ErrorKind, string> = {
    notFound: m.error_not_found_title(),
    gone: m.error_gone_title(),
    closed: m.error_closed_title(),
    forbidden: m.error_forbidden_title(),
    waiting: m.error_waiting_title(),
    email: m.error_email_title(),
    signedOut: m.error_signed_out_title(),
    offline: m.error_offline_title(),
    refused: m.error_refused_title(),
    failed: m.error_failed_title(),
  }
  return titles[kind]
}

/** Returns the kind of error page for an error. */
export function errorKind(error: unknown): ErrorKind {
  if (!isRouteErrorResponse(error)) return isConnectionError(error) ? 'offline' : 'failed'
  const code = (error.data as ErrorPageData | null)?.code
  if (code === 'email-not-verified') return 'email'
  if (code === 'user-pending-approval') return 'waiting'
  if (code === 'listing-not-available') return 'closed'
  // Its sentence says until when.
  if (code === 'sending-limited') return 'refused'
  if (error.status === 401) return 'signedOut'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'notFound'
  if (error.status === 410) return 'gone'
  return error.status < 500 ? 'refused' : 'failed'
}

/** Returns whether a browser threw this because data or a script could not be loaded. */
function isConnectionError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load/i.test(error.message)
}
