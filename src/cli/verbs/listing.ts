import { reopenByStaff } from '#domain/listings/index.ts'
import { closeListingByStaff, rejectListingByStaff } from '#domain/moderation/index.ts'
import { listingFile } from '#domain/staff-files/index.ts'
import { system } from '#domain/users/index.ts'
import { staffVerb } from '../staff-verb.ts'

/** `quartier listing`: what staff can do about a listing. */
export const listing = staffVerb(
  `listing show <id>
       quartier listing close <id> <reason …>    nobody finds it, and only staff open it again; open requests end
       quartier listing open <id> <reason …>     everybody sees it again
       quartier listing reject <id> <reason …>   a draft again; its author may change and submit it`,
  {
    async show(desk, id) {
      const { title, state, closedByStaff, author, stays } = await listingFile(desk, system, id)
      const lines = stays.map((stay) => `  stay ${stay.id}  ${stay.state}  ${stay.from ?? ''} ${stay.until ?? ''}`)
      return [`${title}  ${closedByStaff ? 'closed by staff' : state}  by ${author.name}`, ...lines].join('\n')
    },
    async close(desk, id, reason) {
      await closeListingByStaff(desk, system, { id, reason })
      return 'The listing is closed'
    },
    async open(desk, id, reason) {
      await reopenByStaff(desk, system, { id, reason })
      return 'The listing is public'
    },
    async reject(desk, id, note) {
      await rejectListingByStaff(desk, system, { id, note })
      return 'The listing went back to its author'
    },
  },
)
