/** Work in the background, one and several of each kind. */
export const workNouns = {
  mail: ['mail', 'mails'],
  push: ['notification of a browser', 'notifications of browsers'],
  event: ['event', 'events'],
  timer: ['automatic step', 'automatic steps'],
  webhook: ['webhook call', 'webhook calls'],
  payment: ['payment', 'payments'],
} satisfies Record<string, [string, string]>

/** Returns a number with its noun: `1 mail`, `2 mails`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
