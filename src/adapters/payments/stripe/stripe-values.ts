/** Returns the moment of the provider's seconds. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** Returns the filter of lists for what was created at a moment or later. */
export function sinceOf(moment: Date): { gte: number } {
  return { gte: Math.floor(moment.getTime() / 1000) }
}

/** Returns a currency as it is written here. */
export function upperCurrency(currency: string): string {
  return currency.toUpperCase()
}

/** Returns the id of an object that is expanded or not. */
export function idOf(given: string | { id: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null)
}
