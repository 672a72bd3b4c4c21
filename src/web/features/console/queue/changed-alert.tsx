import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Alert } from '../../../parts/alert.tsx'
import styles from './changed-alert.module.css'
import type { PanelView, SeenParts } from './queue-view.ts'

/** Says that the author has edited the listing since it was read, and what differs. */
export function ChangedAlert({ panel, answer }: { panel: PanelView; answer: FormAnswer }) {
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
