/** Returns a number with its noun: `1 mail`, `2 mails`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
