import type { FormProblem } from '../form-problem.ts'
import { ProblemSummary, useFocusOnce } from './form-field.tsx'
import { Alert } from './alert.tsx'

/**
 * The problems of a refused form: a sentence for a problem of the whole form, a list of links for problems of fields.
 * `labels` gives the name of each field.
 */
export function FormProblems({
  problems,
  labels = {},
}: {
  problems: FormProblem[] | undefined
  labels?: Record<string, string>
}) {
  const about = problems?.some(({ field }) => field) ? 'fields' : 'whole'
  const note = useFocusOnce<HTMLDivElement>(problems, about === 'whole' && problems !== undefined)
  if (!problems || problems.length === 0) return null
  if (about === 'fields')
    return <ProblemSummary problems={problems.map((each) => named(each, labels))} answer={problems} />
  return (
    <div ref={note} tabIndex={-1}>
      <Alert look="bad" role="alert">
        {problems.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
      </Alert>
    </div>
  )
}

function named(problem: FormProblem, labels: Record<string, string>): FormProblem {
  const label = problem.code === 'field-required' && problem.field && labels[problem.field]
  return label ? { ...problem, message: `${label}: ${problem.message}` } : problem
}
