import type { FormAnswer } from '../../../form-problem.ts'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import changedStyles from './changed-alert.module.css'
import type { PanelView } from './queue-view.ts'

const ChangedAlert = Object.assign(
  lazyPart(async () => (await import('./changed-alert.tsx')).ChangedAlert),
  { styles: [changedStyles] },
)

/** Says after a decision that the author has edited the listing since it was read; nothing otherwise. */
export function ChangedMeanwhile({ panel, answer }: { panel: PanelView; answer: FormAnswer | undefined }) {
  const isChanged = answer?.problems.some(({ code }) => code === 'listing-changed-meanwhile')
  return answer && isChanged ? <ChangedAlert panel={panel} answer={answer} /> : null
}
