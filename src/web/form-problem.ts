/** A problem with a form, in the reader's language. */
export type FormProblem = { code: string; field: string | undefined; message: string }

/** The answer of an action to a refused form: its problems and the submitted values. */
export type FormAnswer = { problems: FormProblem[]; values: Record<string, string> }
