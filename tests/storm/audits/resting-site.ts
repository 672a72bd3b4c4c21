import { availableParallelism } from 'node:os'
import type { Audited } from '../audited.ts'

/** By how much a site that has lived through a storm may differ from one that has just answered its first pages. */
const allowed = { megabytes: 200, openFiles: 12 }
/** The size of the site's pool, and the connections beside it: for listening, and for migrations. */
const mostConnections = Math.max(4, 3 * availableParallelism()) + 3

/** The process has survived, and its memory, files and connections are back to where they were. */
export async function findSiteUnrest({ rest: { before, after } }: Pick<Audited, 'rest'>): Promise<string[]> {
  const megabytes = after.residentMegabytes - before.residentMegabytes
  const openFiles = after.openFiles - before.openFiles
  return [
    after.hasEnded && 'the process of the site has ended',
    megabytes > allowed.megabytes && `the site holds ${megabytes} MB more than before`,
    openFiles > allowed.openFiles && `the site has ${openFiles} more open files and connections than before`,
    after.waiting > 0 && `${after.waiting} wait for a connection to the database`,
    after.connections > mostConnections && `the site has ${after.connections} connections to the database`,
  ].filter((fault) => typeof fault === 'string')
}
