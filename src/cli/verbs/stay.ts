import { cancelStay } from '#domain/moderation/index.ts'
import { stayFile } from '#domain/staff-files/index.ts'
import { system } from '#domain/users/index.ts'
import { staffVerb } from '../staff-verb.ts'

/** `quartier stay`: what staff can do about a stay. */
export const stay = staffVerb(
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
