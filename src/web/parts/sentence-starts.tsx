import { Plus } from './icons.ts'
import type { RefObject } from 'react'
import styles from './sentence-starts.module.css'

/** Sentence openings that help to write a text. Pressing one inserts it at the caret. Needs script. */
export function SentenceStarts({
  label,
  starts,
  text,
}: {
  label: string
  starts: { name: string; start: string }[]
  text: RefObject<HTMLTextAreaElement | null>
}) {
  return (
    <div className={`needs-script ${styles.starts}`} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {starts.map(({ name, start }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          onClick={() => text.current && insert(text.current, start)}
        >
          <Plus size={16} aria-hidden="true" />
          {name}
        </button>
      ))}
    </div>
  )
}

function insert(area: HTMLTextAreaElement, start: string): void {
  const before = area.value.slice(0, area.selectionStart)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  area.focus()
  area.setRangeText(`${gap}${start} `, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
