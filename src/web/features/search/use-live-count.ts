import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { useTypingDelays } from '../../parts/use-typing-delays.ts'
import type { LoadedSearch } from './load-search.ts'
import { countText, searchedKind } from './result-text.ts'

/** The number of results for what a form holds now, asked for a moment after each change. Late answers are dropped. */
export function useLiveCount(data: LoadedSearch) {
  const fetcher = useFetcher<{ count: number; exact: boolean }>()
  const formatLocale = useFormatLocale()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef('')
  const delays = useTypingDelays()
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (event: SyntheticEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const sent = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)])).toString()
      if (sent === asked.current) return
      asked.current = sent
      void fetcher.load(`/s/count?${sent}`)
    }, delays.changes)
  }
  const count = fetcher.data ?? data.found.total
  return { count: countText(count, data, searchedKind(data), formatLocale), busy: fetcher.state !== 'idle', ask }
}
