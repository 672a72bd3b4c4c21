import type { FormAnswer } from '../../../form-problem.ts'
import { keepStyles } from '../../../parts/keep-styles.ts'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import changedStyles from './changed-alert.module.css'
import type { PanelView } from './queue-view.ts'

const ChangedAlert = keepStyles(
  lazyPart(async () => (await import('./changed-alert.tsx')).ChangedAlert),
  [changedStyles],
)

/** Says after a decision that the author has edited the listing since it was read; nothing otherwise. */
export function ChangedMeanwhile({ panel, answer }: { panel: PanelView; answer: FormAnswer | undefined }) {
  const isChanged = answer?.problems.some(({ code }) => code === 'listing-changed-meanwhile')
  return answer && isChanged ? <ChangedAlert panel={panel} answer={answer} /> : null
}
