/**
 * Why a page cannot be shown: a code of the catalogue and its sentence in the reader's language. An unexpected error
 * has no sentence but the number under which it is logged.
 */
export type ErrorPageData = { code: string; message: string; failure?: string }
