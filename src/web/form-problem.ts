/** A problem with a form, in the reader's language. */
export type FormProblem = {
  code: string
  field: string | undefined
  message: string
  /** Where the sentence leads, if there is such a page. */
  to?: { path: string; label: string }
}

/** The answer of an action to a refused form: its problems and the submitted values. */
export type FormAnswer = { problems: FormProblem[]; values: Record<string, string> }
