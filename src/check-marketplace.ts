import type { App } from '#domain/app.ts'
import { stayTemplates } from '#domain/notifications/index.ts'
import { movesMoney, processByAlias, type Process, statesOf, unknownActions } from '#domain/transactions/index.ts'
import { missingProcessWords } from '#words/process-words.ts'

/**
 * Looks at the flow of a marketplace before anybody can begin one: that it fits together, that every action can be run and
 * every mail written, and that every state and step has its words. Throws an Error with a sentence for each fault. Where
 * stays are paid for and nobody is configured to move the money, that is said in the log.
 */
export function checkMarketplace({ marketplace, payments, log }: Pick<App, 'marketplace' | 'payments' | 'log'>): void {
  const process = processByAlias(marketplace.process)
  const faults = runtimeFaults(process)
  if (faults.length > 0) throw new Error(`The process ${marketplace.process} cannot run:\n${faults.join('\n')}`)
  if (process.transitions.some(movesMoney) && !payments)
    log('warn', `The process ${marketplace.process} takes payments, but no payment provider is configured.`)
}

/** What of a process cannot be run, written or said here. */
export function runtimeFaults(process: Process): string[] {
  const known: readonly string[] = stayTemplates
  const words = missingProcessWords({
    states: statesOf(process).map(short),
    stages: process.stages.map(({ key }) => key),
    steps: process.transitions.map(({ name, actor }) => ({ name: short(name), actor: actor ?? 'system' })),
  })
  return [
    ...unknownActions(process).map((action) => `action ${action}: nobody has built it`),
    ...process.notifications
      .filter(({ template }) => !known.includes(template))
      .map(({ name, template }) => `notification ${name}: there is no mail ${template}`),
    ...words.map((word) => `the word ${word} is missing`),
  ]
}

function short(name: string): string {
  return name.replace(/^(state|transition)\//, '')
}
