import type { Caller } from '#domain/caller.ts'
import type { Access } from '#domain/users/index.ts'

/** Returns the caller recorded in the events of a request with this token. */
export function callerOf({ scope, clientId, viewer }: Access, requestId: string): Caller {
  return {
    source: scope === 'integ' ? 'integration-api' : 'marketplace-api',
    clientId,
    requestId,
    operatorId: viewer.kind === 'member' ? viewer.operatorId : undefined,
  }
}
