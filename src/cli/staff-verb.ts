import { type Desk, joinReason, withDesk } from './staff-desk.ts'
import { requireArguments, type Verb } from './verb.ts'

type Action = (desk: Desk, id: string, reason: string) => Promise<string>

/**
 * Returns a verb whose first word names an action, followed by the id of what it is about and the reason; `show` takes no
 * reason. An action returns the text to print. The verb throws an Error with its usage for an unknown action and without an
 * id.
 */
export function staffVerb(usage: string, actions: Record<string, Action>): Verb {
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
