import type { FormProblem } from '../form-problem.ts'
import { Alert } from './alert.tsx'

/** Problems of a form that has no fields to name: an alert for each. */
export function ProblemAlerts({ problems = [] }: { problems?: FormProblem[] | undefined }) {
  return problems.map(({ code, message }) => (
    <Alert key={code} look="bad" role="alert">
      {message}
    </Alert>
  ))
}
