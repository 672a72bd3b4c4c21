import type { FormProblem } from '../../form-problem.ts'

/** What a page with script hears of a message. */
export type SendAnswer = { sent: true } | { problems: FormProblem[] }
