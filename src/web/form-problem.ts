/** A problem with a form, in the reader's language. */
export type FormProblem = { code: string; field: string | undefined; message: string }

/** What an action answers when a form was refused: what was wrong and what had been typed. */
export type FormAnswer = { problems: FormProblem[]; values: Record<string, string> }
