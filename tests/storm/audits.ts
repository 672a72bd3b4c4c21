import type { Audit } from './audited.ts'
import { findDoubleBookings } from './audits/double-bookings.ts'
import { findHalfWrites } from './audits/half-writes.ts'
import { findLostWrites } from './audits/lost-writes.ts'
import { findNightFaults } from './audits/night-counters.ts'
import { findUnqueuedMails } from './audits/queued-mails.ts'
import { findRefusedWrites } from './audits/refused-writes.ts'
import { findDatabaseUnrest } from './audits/resting-database.ts'
import { findSiteUnrest } from './audits/resting-site.ts'
import { findSearchFaults } from './audits/search-rows.ts'
import { findMailFaults } from './audits/sent-mails.ts'
import { findFileFaults, findUnfinishedFiles } from './audits/stored-files.ts'
import { findUnreadFaults } from './audits/unread-counts.ts'
import { findWorkLeft } from './audits/work-left.ts'
import { findWrongAnswers } from './audits/wrong-answers.ts'

/** What holds as soon as nobody asks for anything any more. */
export const auditsAtRest: Record<string, Audit> = { findDatabaseUnrest, findSiteUnrest, findUnfinishedFiles }

/** What holds when the work in the background is done, too, and old leftovers are swept. */
export const auditsAfterwards: Record<string, Audit> = {
  findWrongAnswers,
  findLostWrites,
  findRefusedWrites,
  findHalfWrites,
  findDoubleBookings,
  findNightFaults,
  findUnreadFaults,
  findSearchFaults,
  findUnqueuedMails,
  findMailFaults,
  findWorkLeft,
  findFileFaults,
}
