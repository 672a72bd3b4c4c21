import { Problem } from '#kernel/problem.ts'

/**
 * Returns the Problem for a failure of the database that is not a fault of the statement: `busy` for transactions that
 * stood in each other's way, `storage-full` for a full disk, `unavailable` when the server is gone, starts, stops or takes
 * no further connections. Any other error is returned as it is.
 */
export function nameFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (['40001', '40P01', '55P03'].includes(code)) return problem('busy', error)
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(code)) return problem('storage-full', error)
  return isOfConnection(code, error.message) ? problem('unavailable', error) : error
}

function isOfConnection(code: string, message: string): boolean {
  if (/^(08|57P0|53[03]00)/.test(code)) return true
  if (/^(ECONN|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|EAI_AGAIN|ENOENT)/.test(code)) return true
  return /connection terminated|timeout exceeded when trying to connect|connection error|not queryable/i.test(message)
}

function problem(code: 'busy' | 'storage-full' | 'unavailable', cause: Error): Problem {
  return Object.assign(new Problem(code, { params: { seconds: code === 'busy' ? 1 : 5 } }), { cause })
}
