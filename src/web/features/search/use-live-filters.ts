import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** Milliseconds without a change before it is searched for. */
const quiet = 400
/** The same while a word has fewer than three letters: few would want its results. */
const shortWordQuiet = 2000
const shortWord = 3

/**
 * Searches for what a form of filters holds a moment after each change, while it stays open: the entry of the history is
 * replaced, so that Back leads to the search before it was opened. `body` is the part of the form that is watched.
 */
export function useLiveFilters() {
  const submit = useSubmit()
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
    if (!form) return
    const data = new FormData(form)
    const text = textOf(data)
    // A press that changed nothing searches for nothing.
    if (text === shown.current) return
    shown.current = text
    data.set('filters', 'open')
    void submit(data, { action: '/s', replace: true, preventScrollReset: true })
  }
  const watch = ({ target }: SyntheticEvent<HTMLElement>) => {
    const word = target instanceof HTMLInputElement && target.name === 'keywords' ? target.value.trim() : ''
    const wait = word !== '' && word.length < shortWord ? shortWordQuiet : quiet
    clearTimeout(timer.current)
    timer.current = setTimeout(search, wait)
  }
  const stop = () => clearTimeout(timer.current)
  /** The form begins anew: whatever is chosen next is a change. */
  const forget = () => {
    stop()
    shown.current = ''
  }
  return { body, watch, stop, forget }
}

function textOf(data: FormData): string {
  const entries = [...data].map(([name, value]) => `${name}=${String(value)}`)
  return entries.toSorted().join('&')
}
