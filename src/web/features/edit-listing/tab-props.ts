import type { FormProblem } from '../../form-problem.ts'
import type { Autosave } from './use-autosave.ts'
import type { PreviewValues } from './preview-values.ts'
import type { SaveAnswer, WizardView } from './wizard-view.ts'

/** Properties of every tab of the wizard. */
export type TabProps = {
  view: WizardView
  values: Record<string, string>
  problems: FormProblem[]
  /** What stands in the form now; null before anything was typed. */
  typed: PreviewValues | null
  answer: SaveAnswer | undefined
  autosave: Autosave
  /** The problem of an input was solved in another way than by typing. */
  onSettle(name: string): void
}
