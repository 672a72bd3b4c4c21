import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Alert } from '../../../parts/alert.tsx'
import styles from './changed-alert.module.css'
import type { PanelView, SeenParts } from './queue-view.ts'

/**
 * Hidden inputs: which listing is decided on, the version that was read, and its texts to compare with a newer version.
 */
export function SeenFields({ panel }: { panel: PanelView }) {
  return (
    <>
      <input type="hidden" name="id" value={panel.id} />
      <input type="hidden" name="version" value={panel.version} />
      <input type="hidden" name="seen" value={JSON.stringify(panel.seen)} />
      <input type="hidden" name="next" value={panel.nextId ?? ''} />
    </>
  )
}

/** Says that the author has edited the listing since it was read, and what differs. */
export function ChangedAlert({ panel, answer }: { panel: PanelView; answer: FormAnswer | undefined }) {
  if (!answer?.problems.some(({ code }) => code === 'listing-changed-meanwhile')) return null
  const before = new Map(readSeen(answer.values.seen))
  const now = new Map(panel.seen)
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter(
    (label) => before.get(label) !== now.get(label),
  )
  return (
    <Alert look="warn" role="alert">
      <strong>{m.staff_changed_meanwhile()}</strong>
      <dl className={styles.changed}>
        {changed.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{before.get(label)}</del> <ins>{now.get(label)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  )
}

function readSeen(text: string | undefined): SeenParts {
  try {
    const parts: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(parts)) return []
    return parts.filter(
      (part): part is SeenParts[number] =>
        Array.isArray(part) && typeof part[0] === 'string' && typeof part[1] === 'string',
    )
  } catch {
    return []
  }
}
