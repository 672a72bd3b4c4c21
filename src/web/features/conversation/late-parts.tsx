import { firstStep } from '../../parts/first-step.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import alertStyles from '../../parts/alert.module.css'
import avatarStyles from '../../parts/avatar.module.css'
import dayStyles from '../../parts/day-fields.module.css'
import fieldStyles from '../../parts/form-field.module.css'
import modalStyles from '../../parts/modal.module.css'
import partyStyles from '../../parts/party-field.module.css'
import starsStyles from '../../parts/stars.module.css'
import starsFieldStyles from '../../parts/stars-field.module.css'
import { MissingOverlay } from '../layout/missing-overlay.tsx'
import aspectStyles from '../reviews/aspect-fields.module.css'
import offerStyles from './offer-entry.module.css'
import questionStyles from './question.module.css'
import reviewedStyles from './reviewed-stay.module.css'
import chooseStyles from './choose-requests.module.css'
import emptyStyles from './empty-list.module.css'
import panelStyles from './side-panel.module.css'

const loadQuestion = async () => (await import('./question-dialog.tsx')).QuestionDialog

/** The dialog before a step. Its code comes with the first press, before the dialog is opened. */
export const QuestionDialog = Object.assign(
  lazyPart(loadQuestion, () => <MissingOverlay name="ask" />),
  {
    styles: [
      modalStyles,
      questionStyles,
      fieldStyles,
      starsFieldStyles,
      aspectStyles,
      reviewedStyles,
      avatarStyles,
      alertStyles,
    ],
  },
)
void firstStep().then(loadQuestion, () => {})

/** Only when the host moves while a stay is agreed. */
export const AddressMoved = Object.assign(
  lazyPart(async () => (await import('./address-moved.tsx')).AddressMoved),
  { styles: [panelStyles] },
)

/** Only after a refusal. */
export const DeclinedPanel = Object.assign(
  lazyPart(async () => (await import('./declined-panel.tsx')).DeclinedPanel),
  { styles: [panelStyles] },
)

/** Only where a place was offered to the author of a request. */
export const OffersPanel = Object.assign(
  lazyPart(async () => (await import('./offers-panel.tsx')).OffersPanel),
  { styles: [panelStyles, dayStyles, partyStyles] },
)

/** Only where a place was offered to the author of a request. */
export const OfferEntry = Object.assign(
  lazyPart(async () => (await import('./offer-entry.tsx')).OfferEntry),
  { styles: [offerStyles] },
)

/** Only after a stay. */
export const ReviewsPanel = Object.assign(
  lazyPart(async () => (await import('./reviews-panel.tsx')).ReviewsPanel),
  { styles: [panelStyles, starsStyles] },
)

/** Only without conversations. */
export const EmptyList = Object.assign(
  lazyPart(async () => (await import('./empty-list.tsx')).EmptyList),
  { styles: [emptyStyles] },
)

/** Only while several requests are chosen. */
export const ChoosingForm = Object.assign(
  lazyPart(async () => (await import('./choosing-form.tsx')).ChoosingForm),
  { styles: [chooseStyles] },
)
