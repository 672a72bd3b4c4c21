import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary, useFocusOnce } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'

/**
 * What is wrong with a form: a sentence when it is about the whole, a list with links when it is about fields. `labels` says
 * in the list which field is empty.
 */
export function AuthProblems({
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
