import { setTimeout as wait } from 'node:timers/promises'
import { getter } from './measure.ts'

/**
 * Somebody who searches, in a process of their own: one page of the site named by the first argument after the other, with a
 * moment in between to look. Ends when it is told anything, and tells how long its pages took, in milliseconds.
 */
const search = getter(`${process.argv[2]}/s`)
const look = 25

let goesOn = true
process.once('message', () => (goesOn = false))

const taken: number[] = []
while (goesOn) {
  const before = performance.now()
  await search()
  taken.push(performance.now() - before)
  await wait(look)
}
process.send?.(taken, () => process.disconnect())
