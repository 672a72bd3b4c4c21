import { uploadLimits } from '#domain/images/index.ts'
import { templateServerPaths } from './client-server/answer-template-server.ts'

/** Bytes that a multipart form adds to its file. */
const formBytes = 65_536

/** Largest body of an upload: one picture and the form around it, in bytes. */
export const maxUploadBytes = uploadLimits.bytes + formBytes

/** Largest picture of an upload. */
export const maxUploadMegabytes = uploadLimits.bytes / 1024 / 1024

/** Largest body of a request for tokens, in bytes. */
export const maxAuthBytes = 65_536

/** Returns the largest body in bytes that the API reads at this path; null for paths that are not the API's. */
export function apiBodyLimit(pathname: string, limits: { bodyBytes: number }): number | null {
  if (pathname.startsWith('/v1/auth/')) return maxAuthBytes
  if (/^\/v1\/(api|integration_api)\/images\/upload$/.test(pathname)) return maxUploadBytes
  return pathname.startsWith('/v1/') || templateServerPaths.has(pathname) ? limits.bodyBytes : null
}
