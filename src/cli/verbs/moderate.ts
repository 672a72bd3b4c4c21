import { reopenByStaff } from '#domain/listings/index.ts'
import { cancelStay, closeListingByStaff, rejectListingByStaff } from '#domain/moderation/index.ts'
import { listingFile, stayFile } from '#domain/staff-files/index.ts'
import { removeReview, restoreReview } from '#domain/reviews/index.ts'
import { system } from '#domain/users/index.ts'
import { requireArguments, type Verb } from '../verb.ts'
import { type Desk, joinReason, withDesk } from './staff-desk.ts'

type Action = (desk: Desk, id: string, reason: string) => Promise<string>

/** `quartier listing`: what staff can do about a listing. */
export const listing = moderates(
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

/** `quartier stay`: what staff can do about a stay. */
export const stay = moderates(
  `stay show <id>
       quartier stay cancel <id> <reason …>   the days are free again, and both sides are told why`,
  {
    async show(desk, id) {
      const { state, listing: about, customer, provider, from, until, steps } = await stayFile(desk, system, id)
      const lines = steps.map(({ at, transition, by }) => `  ${at.toISOString()}  ${transition}  ${by}`)
      const head = `${about.title}  ${state}  ${from ?? ''} ${until ?? ''}  ${customer.name} at ${provider.name}`
      return [head, ...lines].join('\n')
    },
    async cancel(desk, id, reason) {
      await cancelStay(desk, system, { transactionId: id, reason })
      return 'The stay is cancelled'
    },
  },
)

/** `quartier review`: what staff can do about a review. */
export const review = moderates(
  `review remove <id> <reason …>
       quartier review restore <id> <reason …>   see the ids with: quartier user show <e-mail>`,
  {
    async remove(desk, reviewId, reason) {
      await removeReview(desk, system, { reviewId, reason })
      return 'Nobody sees the review any more'
    },
    async restore(desk, reviewId, reason) {
      await restoreReview(desk, system, { reviewId, reason })
      return 'The review is seen again'
    },
  },
)

function moderates(usage: string, actions: Record<string, Action>): Verb {
  return {
    usage,
    async run([name = '', id, ...args], place) {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!action || id === undefined) throw new Error(`Usage: quartier ${usage}`)
      requireArguments(`${usage.split(' ')[0]} ${name} <id>`, name === 'show' ? 'nothing' : 'a reason', args)
      await withDesk(place, async (desk) => {
        process.stdout.write(`${await action(desk, id, joinReason(args))}\n`)
      })
    },
  }
}
