/** What the card beside the form shows of what is being typed. */
export type Typed = { title: string; capacity: number; availableFrom: string; availableUntil: string }
