/** The unsaved values that the preview card shows. */
export type PreviewValues = {
  title: string
  capacity: number
  availableFrom: string
  availableUntil: string
  /** Answers to the questions of the step by name; several choices are separated by commas. */
  answers: Record<string, string>
}
