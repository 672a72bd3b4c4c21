import type { Process, TimeExpression, Transition, TransitionName } from '#domain/transactions/process.ts'

/** Returns the transitions of a process with another time for one timer. Throws an Error when there is no such timer. */
export function transitionsWithTimer({ transitions }: Process, name: TransitionName, at: TimeExpression): Transition[] {
  if (!transitions.some((each) => each.name === name && each.at)) throw new Error(`There is no timer ${name}`)
  return transitions.map((each) => (each.name === name && each.at ? { ...each, at } : each))
}
