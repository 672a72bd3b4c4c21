import { firstStep } from '../../../parts/first-step.ts'
import fieldStyles from '../../../parts/form-field.module.css'
import { keepStyles } from '../../../parts/keep-styles.ts'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import modalStyles from '../../../parts/modal.module.css'
import askStyles from './ask-form.module.css'
import severalStyles from './several.module.css'

const loadForms = async () => {
  const [{ AskForm: Ask }, { SeveralDialog: Several }] = await Promise.all([
    import('./ask-form.tsx'),
    import('./several-dialog.tsx'),
  ])
  return { Ask, Several }
}

/**
 * The form that asks the author for changes. Its code and that of the dialog come with the first press, before they open.
 */
export const AskForm = keepStyles(
  lazyPart(async () => (await loadForms()).Ask),
  [askStyles, fieldStyles],
)

/** The dialog before a decision about several listings. */
export const SeveralDialog = keepStyles(
  lazyPart(async () => (await loadForms()).Several),
  [modalStyles, severalStyles, fieldStyles],
)
void firstStep().then(loadForms, () => {})
