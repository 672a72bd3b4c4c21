import type { Caller } from '#domain/caller.ts'
import type { Access } from '#domain/users/index.ts'

/** Whom events of a request name that came with this token. */
export function callerOf({ scope, clientId, viewer }: Access, requestId: string): Caller {
  return {
    source: scope === 'integ' ? 'integration-api' : 'marketplace-api',
    clientId,
    requestId,
    operatorId: viewer.kind === 'member' ? viewer.operatorId : undefined,
  }
}
