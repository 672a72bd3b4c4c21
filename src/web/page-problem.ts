/** Why a page cannot be shown: a code of the catalogue and its sentence in the reader's language. */
export type PageProblem = { code: string; message: string }
