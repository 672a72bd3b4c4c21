import type { FormProblem } from '../../form-problem.ts'
import type { Autosave } from './use-autosave.ts'
import type { SaveAnswer, WizardView } from './wizard-view.ts'

/** What every tab of the wizard is given. */
export type TabProps = {
  view: WizardView
  values: Record<string, string>
  problems: FormProblem[]
  answer: SaveAnswer | undefined
  autosave: Autosave
  /** What was said about an input is settled by something else than typing into it. */
  onSettle(name: string): void
}
