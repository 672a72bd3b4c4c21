/**
 * Why a page cannot be shown: a code of the catalogue and its sentence in the reader's language. A failure of ours has no
 * sentence but the number under which it is in the log.
 */
export type PageProblem = { code: string; message: string; failure?: string }
