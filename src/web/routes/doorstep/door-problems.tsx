import { useEffect, useRef } from 'react'
import type { FormProblem } from '../../form.ts'
import { ProblemSummary } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'

/**
 * What is wrong with a form: a sentence when it is about the whole, a list with links when it is about fields. `labels` says
 * in the list which field is empty.
 */
export function DoorProblems({
  problems,
  labels = {},
}: {
  problems: FormProblem[] | undefined
  labels?: Record<string, string>
}) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems && problems.length > 0) note.current?.focus()
  }, [problems])
  if (!problems || problems.length === 0) return null
  if (problems.some(({ field }) => field))
    return <ProblemSummary problems={problems.map((each) => named(each, labels))} />
  return (
    <div ref={note} tabIndex={-1}>
      <Note look="bad" role="alert">
        {problems.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
      </Note>
    </div>
  )
}

function named(problem: FormProblem, labels: Record<string, string>): FormProblem {
  const label = problem.code === 'field-required' && problem.field && labels[problem.field]
  return label ? { ...problem, message: `${label}: ${problem.message}` } : problem
}
