/** The unsaved values that the preview card shows. */
export type PreviewValues = { title: string; capacity: number; availableFrom: string; availableUntil: string }
