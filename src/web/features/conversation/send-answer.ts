import type { FormProblem } from '../../form-problem.ts'

/** The answer to a message sent from script. */
export type SendAnswer = { sent: true } | { problems: FormProblem[] }
