import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import * as m from '#words/compiled/messages.js'
import { useHydrated } from '../../parts/use-hydrated.ts'
import styles from './description-tab.module.css'
import type { WizardView } from './wizard-view.ts'

/** Sentence openings that help to write the text. Pressing one inserts it at the caret. */
export function PhraseChips({ text, kind }: { text: RefObject<HTMLTextAreaElement | null>; kind: WizardView['kind'] }) {
  if (!useHydrated()) return null
  return (
    <div className={styles.phrases} role="group" aria-label={m.edit_listing_phrases()}>
      <span className={styles.missing} aria-hidden="true">
        {m.edit_listing_phrases()}
      </span>
      {phrases(kind).map(({ name, start }) => (
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

function phrases(kind: WizardView['kind']) {
  return kind === 'offer'
    ? [
        { name: m.edit_listing_phrase_arrival(), start: m.edit_listing_phrase_arrival_start() },
        { name: m.edit_listing_phrase_breakfast(), start: m.edit_listing_phrase_breakfast_start() },
        { name: m.edit_listing_phrase_around(), start: m.edit_listing_phrase_around_start() },
      ]
    : [
        { name: m.edit_listing_phrase_us(), start: m.edit_listing_phrase_us_start() },
        { name: m.edit_listing_phrase_matches(), start: m.edit_listing_phrase_matches_start() },
        { name: m.edit_listing_phrase_need(), start: m.edit_listing_phrase_need_start() },
      ]
}

function insert(area: HTMLTextAreaElement, start: string): void {
  const before = area.value.slice(0, area.selectionStart)
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  area.focus()
  area.setRangeText(`${gap}${start} `, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
