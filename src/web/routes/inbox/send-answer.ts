import type { FormProblem } from '../../form.ts'

/** What a page with script hears of a message. */
export type SendAnswer = { sent: true } | { problems: FormProblem[] }
