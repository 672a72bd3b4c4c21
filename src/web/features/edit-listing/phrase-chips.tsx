import type { RefObject } from 'react'
import * as m from '#words/compiled/messages.js'
import { SentenceStarts } from '../../parts/sentence-starts.tsx'
import type { WizardView } from './wizard-view.ts'

/** Sentence openings that help to write the text of a listing. */
export function PhraseChips({ text, kind }: { text: RefObject<HTMLTextAreaElement | null>; kind: WizardView['kind'] }) {
  return <SentenceStarts label={m.edit_listing_phrases()} starts={phrases(kind)} text={text} />
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
