import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import { pendingNavigation } from '../../parts/pending-navigation.ts'
import { useLeaving } from '../../parts/use-leaving.ts'
import { useTypingDelays } from '../../parts/use-typing-delays.ts'

/** Letters from which on a word is searched for soon: few would want the results of a shorter one. */
const shortWord = 3

/**
 * Searches with the values of a form of filters after each change while it is open. The history entry is replaced, so
 * that Back leads to the search before. Returns `body`, a reference to the part of the form that is watched, and the
 * functions that control it.
 */
export function useLiveFilters() {
  const submit = useSubmit()
  const isLeaving = useLeaving()
  const delays = useTypingDelays()
  const body = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef('')
  useEffect(() => {
    const form = body.current?.closest('form')
    if (form) shown.current = textOf(new FormData(form))
    return () => clearTimeout(timer.current)
  }, [])
  const search = () => {
    const form = body.current?.closest('form')
    if (!form || isLeaving() || isClosing()) return
    const data = new FormData(form)
    const text = textOf(data)
    // A press without a change does not search.
    if (text === shown.current) return
    shown.current = text
    data.set('filters', 'open')
    void submit(data, { action: '/s', replace: true, preventScrollReset: true })
  }
  const watch = ({ target }: SyntheticEvent<HTMLElement>) => {
    const word = target instanceof HTMLInputElement && target.name === 'keywords' ? target.value.trim() : ''
    const wait = word !== '' && word.length < shortWord ? delays.shortWords : delays.changes
    clearTimeout(timer.current)
    timer.current = setTimeout(search, wait)
  }
  const stop = () => clearTimeout(timer.current)
  /** The form is reset: any next choice is a change. */
  const forget = () => {
    stop()
    shown.current = ''
  }
  return { body, watch, stop, forget }
}

/** Whether a press leads to the page without the filters. */
function isClosing(): boolean {
  const pressed = pendingNavigation()
  return pressed !== undefined && !pressed.searchParams.has('filters')
}

function textOf(data: FormData): string {
  const entries = [...data].map(([name, value]) => `${name}=${String(value)}`)
  return entries.toSorted().join('&')
}
