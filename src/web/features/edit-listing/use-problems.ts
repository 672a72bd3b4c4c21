import { useCallback, useState } from 'react'
import type { FormProblem } from '../../form-problem.ts'
import { checkField, checkLength } from './check-field.ts'
import { labelsOf, nameProblem, wordProblem } from './field-labels.ts'
import type { Autosave } from './use-autosave.ts'
import type { SaveAnswer, WizardView } from './wizard-view.ts'

type Checked = ReturnType<typeof checkField>

/**
 * Returns the present problems of the form: those of the server until the value changes, and those found when a field
 * loses the focus.
 */
export function useProblems(view: WizardView, answer: SaveAnswer | undefined, autosave: Autosave) {
  const [found, setFound] = useState(answer?.problems ?? [])
  const [answered, setAnswered] = useState(answer)
  if (answer !== answered) {
    setAnswered(answer)
    setFound(answer?.problems ?? [])
  }
  const about = (problem: FormProblem, name: string) => wordProblem(view, problem).field === name
  const failed = autosave.problems.filter((problem) => problem.field)
  const all = [...found, ...failed.filter((problem) => !found.some(({ field }) => field === problem.field))].map(
    (problem) => wordProblem(view, problem),
  )
  const labels = labelsOf(view)
  const check = (checked: Checked) => {
    if (!checked) return
    const { name, problem } = checked
    setFound((now) => [...now.filter((each) => !about(each, name)), ...(problem ? [problem] : [])])
  }
  const { forget: forgetFailed } = autosave
  const forget = useCallback(
    (name: string) => {
      forgetFailed(name)
      setFound((now) => now.filter((each) => wordProblem({ fields: view.fields }, each).field !== name))
    },
    [forgetFailed, view.fields],
  )
  return {
    all,
    named: all.map((problem) => nameProblem(labels, problem)),
    /** Removes the problem of a field. */
    forget,
    /** A field is being changed: only problems that typing on cannot solve are shown. */
    typed: (input: HTMLInputElement) => {
      forget(input.name)
      check(checkLength(input, view.limits))
    },
    check,
  }
}
