import { defaultBooking } from '#processes/default-booking.ts'
import { defaultInquiry } from '#processes/default-inquiry.ts'
import {
  flexDefaultProcess,
  flexDefaultProcessVersion1,
  flexDefaultProcessVersion2,
} from '#processes/flex-default-process.ts'
import { freeStay, freeStayVersion1 } from '#processes/free-stay.ts'
import type { ProcessSettings } from '#config/allowed-aliases.ts'
import { Problem } from '#kernel/problem.ts'
import { aliasOf, isOnlyChat } from './allowed-processes.ts'
import { processFaults } from './check-process.ts'
import { possible, type Process, type ShownState, type StateName } from './process.ts'
import { shownState } from './shown-state.ts'

/** The processes that come with Quartier, also versions that only running transactions still follow. */
export const builtInProcesses: readonly Process[] = [
  freeStay,
  freeStayVersion1,
  flexDefaultProcess,
  flexDefaultProcessVersion2,
  flexDefaultProcessVersion1,
  defaultBooking,
  defaultInquiry,
]

const processes: Process[] = [...builtInProcesses]

/**
 * Adds the processes of a marketplace's folder to those that are built in. The same process again changes nothing. Throws
 * an Error when another one has its name and version already.
 */
export function addProcesses(added: Process[]): void {
  for (const each of added) {
    const known = processes.find(({ name, version }) => name === each.name && version === each.version)
    if (known && JSON.stringify(known) !== JSON.stringify(each))
      throw new Error(`There is another process ${each.name} in version ${each.version} already`)
    if (!known) processes.push(each)
  }
}

/** Every process that can be asked for or that a running transaction may follow. */
export function allProcesses(): readonly Process[] {
  return processes
}

/** The process that a caller asks for by its alias, such as `free-stay/release-1`. Throws `transaction-unknown-alias`. */
export function requireProcess(alias: string): Process {
  const found = newestOf(alias)
  if (!found) throw new Problem('transaction-unknown-alias')
  return found
}

/** The process of a marketplace by its alias. Throws an Error when there is none, or a faulty one. */
export function processByAlias(alias: string): Process {
  const found = newestOf(alias)
  if (!found) throw new Error(`There is no process ${alias}`)
  const faults = processFaults(found)
  if (faults.length > 0) throw new Error(`The process ${alias} cannot run:\n${faults.join('\n')}`)
  return found
}

/** The process that a transaction began with. Throws an Error when it is gone. */
export function processOf(transaction: { process: string; processVersion: number }): Process {
  const found = findProcess(transaction)
  if (!found) throw new Error(`There is no process ${transaction.process} in version ${transaction.processVersion}`)
  return found
}

/** The process of a transaction that somebody has read. */
export function processOfView({
  processName,
  processVersion,
}: {
  processName: string
  processVersion: number
}): Process {
  return processOf({ process: processName, processVersion })
}

/** Returns how the state of a transaction is shown, also when its process is gone, so that a list of many can be shown. */
export function shownStateOf(transaction: {
  process: string
  processVersion: number
  state: StateName
  lastTransition: string
}): ShownState {
  return shownState(findProcess(transaction), transaction.state, transaction.lastTransition)
}

function findProcess(transaction: { process: string; processVersion: number }): Process | undefined {
  return processes.find(({ name, version }) => name === transaction.process && version === transaction.processVersion)
}

/** Several versions may have one alias; new transactions get the newest. */
function newestOf(alias: string): Process | undefined {
  return processes.filter((process) => aliasOf(process) === alias).sort((a, b) => b.version - a.version)[0]
}

/**
 * Returns the process and the first step by which a guest asks something without booking: those of the marketplace's
 * process, or of `default-inquiry`, a conversation and nothing else, where that process begins with a booking.
 */
export function questionStep({ marketplace }: { marketplace: ProcessSettings }): {
  processAlias: string
  transition: string
} {
  for (const processAlias of [marketplace.process, 'default-inquiry/release-1']) {
    const process = requireProcess(processAlias)
    const step = possible(process, undefined, 'customer').find(isOnlyChat)
    if (step) return { processAlias: aliasOf(process), transition: step.name }
  }
  throw new Error('default-inquiry begins with a question')
}
