import { allowedAliases } from '#config/allowed-aliases.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { stayTemplates } from '#domain/notifications/index.ts'
import {
  addProcesses,
  allProcesses,
  builtInProcesses,
  makesBooking,
  movesMoney,
  processByAlias,
  type Process,
  type ProcessMail,
  processFaults,
  readInstalledProcess,
  repeatedProcesses,
  statesOf,
  statesWithoutLook,
  takesPayments,
  unknownActions,
} from '#domain/transactions/index.ts'
import { missingProcessWords } from '#words/process-words.ts'

/**
 * Checks every process before a transaction can begin: that it is consistent, that every action exists and every mail can
 * be written, that every state and step of a built-in one has its words, and that clients cannot bypass a payment. Adds
 * those of the marketplace's folder. Throws an Error with a sentence for each fault; tolerable faults are logged.
 */
export function checkMarketplace({ marketplace, payments, log }: Pick<App, 'marketplace' | 'payments' | 'log'>): void {
  const installed = marketplace.processFiles.map(readInstalledProcess)
  for (const process of builtInProcesses) requireSound(process, [...missingWords(process), ...missingLooks(process)])
  for (const process of installed) {
    requireSound(process)
    const words = missingWords(process)
    if (words.length > 0) log('warn', `The process ${process.name} shows its own names: ${words.join(', ')}`)
    const plain = statesWithoutLook(process)
    if (plain.length > 0)
      log('warn', `The process ${process.name} shows these states with a plain dot: ${plain.join(', ')}`)
  }
  addProcesses(installed)
  const repeated = repeatedProcesses([...allProcesses()])
  if (repeated.length > 0) throw new Error(repeated.join('\n'))
  const [own, ...others] = allowedAliases(marketplace).map(processByAlias)
  const free = own && isPaid(own) ? others.find((process) => !isPaid(process) && isBooked(process)) : undefined
  if (free)
    throw new Error(`otherProcesses: ${free.name} books without payment, but ${marketplace.process} takes payments`)
  if (own && isPaid(own) && !payments)
    log('warn', `The process ${marketplace.process} takes payments, but no payment provider is configured.`)
}

/**
 * Returns whether guests of a marketplace pay here, also by a process of its folder. Throws what `checkMarketplace` throws.
 */
export function needsPayments(marketplace: Pick<Marketplace, 'process' | 'processFiles'>): boolean {
  addProcesses(marketplace.processFiles.map(readInstalledProcess))
  return takesPayments(marketplace)
}

function requireSound(process: Process, more: string[] = []): void {
  const faults = [...processFaults(process), ...runtimeFaults(process), ...more]
  if (faults.length > 0) throw new Error(`The process ${process.name} cannot run:\n${faults.join('\n')}`)
}

/** Mails about stays that no process names, because the engine sends them. */
type EngineMail = 'ended-by-system' | 'stay-address-changed' | 'refund-made' | 'refund-failed' | 'payout-failed'

/** Returns what of a process cannot be run or written here. */
export function runtimeFaults(process: Process): string[] {
  // The compiler refuses a mail that is written and that nobody names (`satisfies`), and one that processes may name and that is not
  // written (`includes`).
  const written = stayTemplates satisfies readonly (ProcessMail | EngineMail)[]
  return [
    ...unknownActions(process).map((action) => `action ${action}: nobody has built it`),
    ...process.notifications
      .filter(({ template }) => !written.includes(template))
      .map(({ name, template }) => `notification ${name}: there is no mail ${template}`),
  ]
}

/** Returns what of a process has no words of its own, so that pages show its name. */
export function missingWords(process: Process): string[] {
  const words = missingProcessWords({
    states: statesOf(process).map(short),
    stages: process.stages.map(({ key }) => key),
    steps: process.transitions.map(({ name, actor }) => ({ name: short(name), actor: actor ?? 'system' })),
  })
  return words.map((word) => `the word ${word} is missing`)
}

/** Which states of a process have no look of their own. */
export function missingLooks(process: Process): string[] {
  return statesWithoutLook(process).map((state) => `${state} has no look`)
}

function isPaid({ transitions }: Process): boolean {
  return transitions.some(movesMoney)
}

function isBooked({ transitions }: Process): boolean {
  return transitions.some(makesBooking)
}

function short(name: string): string {
  return name.replace(/^(state|transition)\//, '')
}
