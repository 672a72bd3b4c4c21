import { z } from 'zod'
import { parseDuration } from '#kernel/clock.ts'

const period = z.string().refine(isPeriod, 'not an ISO 8601 duration such as P28D')

/** After which time what is erased. */
export const retention = z.strictObject({
  afterDeletion: period
    .default('P28D')
    .describe(
      'What an erased account or a deleted listing leaves for a while: places of deleted listings, reports, data of transactions',
    ),
  mails: period.default('P28D').describe('Records of sent mails, what staff wrote in events, failed events'),
  notifications: period.default('P90D').describe('The list of notifications of a person, read or not'),
  reports: period
    .default('P180D')
    .describe('Addresses of visitors who reported something, and answers to reports, after the report was handled'),
  events: period
    .default('P90D')
    .describe(
      'How things were before and after a change, kept with the events of the feed. Deleted accounts: erased at once',
    ),
  tokens: period.default('P1D').describe('Codes, links and grants of programs after they have expired'),
  uploads: period.default('P7D').describe('Pictures that were uploaded and never used'),
})

/** Days until the file of a data export is deleted, which a person has asked for. No setting: a mail names the day. */
export const dataExportDays = 7

function isPeriod(text: string): boolean {
  try {
    return parseDuration(text) >= 0
  } catch {
    return false
  }
}
