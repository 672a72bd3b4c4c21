import { firstStep } from '../../parts/first-step.ts'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import alertStyles from '../../parts/alert.module.css'
import avatarStyles from '../../parts/avatar.module.css'
import dayStyles from '../../parts/day-fields.module.css'
import fieldStyles from '../../parts/form-field.module.css'
import chipStyles from '../../parts/choice-chips.module.css'
import modalStyles from '../../parts/modal.module.css'
import partyStyles from '../../parts/party-field.module.css'
import starsStyles from '../../parts/stars.module.css'
import starsFieldStyles from '../../parts/stars-field.module.css'
import { MissingOverlay } from '../layout/missing-overlay.tsx'
import aspectStyles from '../reviews/aspect-fields.module.css'
import proposalStyles from './proposal-entry.module.css'
import dialogStyles from './step-dialog.module.css'
import reviewedStyles from './reviewed-stay.module.css'
import chooseStyles from './choose-requests.module.css'
import emptyStyles from './empty-list.module.css'
import panelStyles from './side-panel.module.css'

const loadStepDialog = async () => (await import('./step-dialog.tsx')).StepDialog

/** The dialog before a step. Its code comes with the first press, before the dialog is opened. */
export const StepDialog = keepStyles(
  lazyPart(loadStepDialog, () => <MissingOverlay name="ask" />),
  [
    modalStyles,
    dialogStyles,
    chipStyles,
    fieldStyles,
    starsFieldStyles,
    aspectStyles,
    reviewedStyles,
    avatarStyles,
    alertStyles,
  ],
)
void firstStep().then(loadStepDialog, () => {})

/** Only when the host moves while a stay is agreed. */
export const AddressMoved = keepStyles(
  lazyPart(async () => (await import('./address-moved.tsx')).AddressMoved),
  [panelStyles],
)

/** Only after a refusal. */
export const DeclinedPanel = keepStyles(
  lazyPart(async () => (await import('./declined-panel.tsx')).DeclinedPanel),
  [panelStyles],
)

/** Only where a place was offered to the author of a request. */
export const ProposalsPanel = keepStyles(
  lazyPart(async () => (await import('./proposals-panel.tsx')).ProposalsPanel),
  [panelStyles, dayStyles, partyStyles],
)

/** Only where a place was offered to the author of a request. */
export const ProposalEntry = keepStyles(
  lazyPart(async () => (await import('./proposal-entry.tsx')).ProposalEntry),
  [proposalStyles],
)

/** Only after a stay. */
export const ReviewsPanel = keepStyles(
  lazyPart(async () => (await import('./reviews-panel.tsx')).ReviewsPanel),
  [panelStyles, starsStyles],
)

/** Only without conversations. */
export const EmptyList = keepStyles(
  lazyPart(async () => (await import('./empty-list.tsx')).EmptyList),
  [emptyStyles],
)

/** Only while several requests are chosen. */
export const ChoosingForm = keepStyles(
  lazyPart(async () => (await import('./choosing-form.tsx')).ChoosingForm),
  [chooseStyles],
)

/** Only where a host cannot be paid, or soon cannot. */
export const PayoutNote = keepStyles(
  lazyPart(async () => (await import('../payouts/payout-note.tsx')).PayoutNote),
  [alertStyles],
)
