import type { RefObject } from 'react'
import { useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { SentenceStarts } from '../../parts/sentence-starts.tsx'
import { stayInQuery } from '../../parts/stay-in-address.ts'
import type { EnquiryView } from './load-enquiry.ts'

/** Openings of what a host wants to know: who comes, why and when. Written for one guest or for several. */
export function MessageStarts({ view, text }: { view: EnquiryView; text: RefObject<HTMLTextAreaElement | null> }) {
  const [asked] = useSearchParams()
  const isOne = (stayInQuery(asked).people ?? 1) === 1
  const starts = isOne
    ? [
        { name: m.request_phrase_who_one(), start: m.request_phrase_who_start_one() },
        { name: m.request_phrase_why(), start: m.request_phrase_why_start_one() },
        { name: m.request_phrase_when(), start: m.request_phrase_when_start_one() },
      ]
    : [
        { name: m.request_phrase_who(), start: m.request_phrase_who_start() },
        { name: m.request_phrase_why(), start: m.request_phrase_why_start() },
        { name: m.request_phrase_when(), start: m.request_phrase_when_start() },
      ]
  return <SentenceStarts label={m.request_phrases({ name: view.name })} starts={starts} text={text} />
}
