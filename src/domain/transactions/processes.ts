import { flexDefaultProcess, flexDefaultProcessVersion1 } from '#processes/flex-default-process.ts'
import { freeStay, freeStayVersion1 } from '#processes/free-stay.ts'
import { Problem } from '#kernel/problem.ts'
import { processFaults } from './check-process.ts'
import type { Process } from './process.ts'

/** Every process there is, also versions that only running transactions still follow; of each name the newest first. */
export const allProcesses: Process[] = [freeStay, freeStayVersion1, flexDefaultProcess, flexDefaultProcessVersion1]

/** The process that a caller asks for by its alias, such as `free-stay/release-1`. Throws `transaction-unknown-alias`. */
export function requireProcess(alias: string): Process {
  const found = allProcesses.find((process) => `${process.name}/${process.alias}` === alias)
  if (!found) throw new Problem('transaction-unknown-alias')
  return found
}

/** The process of a marketplace by its alias. Throws an Error when there is none, or a faulty one. */
export function processByAlias(alias: string): Process {
  const found = allProcesses.find((process) => `${process.name}/${process.alias}` === alias)
  if (!found) throw new Error(`There is no process ${alias}`)
  const faults = processFaults(found)
  if (faults.length > 0) throw new Error(`The process ${alias} cannot run:\n${faults.join('\n')}`)
  return found
}

/** Names of all processes that can be asked for, such as `free-stay/release-1`. */
export function processNames(): string[] {
  return [...new Set(allProcesses.map(({ name, alias }) => `${name}/${alias}`))]
}

/** The process that a transaction began with. Throws an Error when it is gone. */
export function processOf(transaction: { process: string; processVersion: number }): Process {
  const found = allProcesses.find(
    ({ name, version }) => name === transaction.process && version === transaction.processVersion,
  )
  if (!found) throw new Error(`There is no process ${transaction.process} in version ${transaction.processVersion}`)
  return found
}
