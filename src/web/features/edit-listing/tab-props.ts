import type { FormProblem } from '../../form-problem.ts'
import type { Autosave } from './use-autosave.ts'
import type { PreviewValues } from './preview-values.ts'
import type { SaveAnswer, WizardView } from './wizard-view.ts'

export type Uploads = { running: number; failed: number }

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
  /** The number of pictures that are being uploaded or wait for it, and of those that could not be, has changed. */
  onUploads(uploads: Uploads): void
}
