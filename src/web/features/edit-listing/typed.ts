/** The unsaved values that the preview card shows. */
export type Typed = { title: string; capacity: number; availableFrom: string; availableUntil: string }
