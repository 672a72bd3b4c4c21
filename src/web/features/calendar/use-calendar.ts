import { useCallback, useEffect, useRef, useState } from 'react'
import type { CalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import type { CalendarView, ChangeAnswer, MonthView, Range } from './calendar-view.ts'
import { isIn } from './calendar-view.ts'
import type { Month } from '../../parts/month.ts'

/** A change of nights: `block` sets no places, `open` the usual number, `save` the number in `seats`. */
export type Change = Range & { intent: 'save' | 'block' | 'open'; seats: number }

export type CalendarState = ReturnType<typeof useCalendar>

/**
 * Returns the loaded months and the pending changes. Changes are sent one after the other, each with the version that
 * the previous one produced; the server refuses a stale version, and the refusal is shown. A month that failed to load
 * is requested again when it is opened again.
 */
export function useCalendar(view: CalendarView, month: Month) {
  const [months, setMonths] = useState<Record<Month, MonthView | 'failed'>>({ [view.month.month]: view.month })
  const [saving, setSaving] = useState<Change[]>([])
  const [failed, setFailed] = useState<Change[]>([])
  const [conflict, setConflict] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const version = useRef(view.month.version)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const address = `/listings/${view.listing.id}/calendar/nights`

  const keep = useCallback((seen: MonthView) => {
    // Another version means that months loaded before may have changed as well.
    const same = version.current === seen.version
    version.current = seen.version
    setMonths((before) => ({ ...(same ? before : {}), [seen.month]: seen }))
  }, [])

  const load = useCallback(
    async (wanted: Month) => {
      const answer = await ask<MonthView>(`${address}?month=${wanted}`)
      if (answer?.status === 200) keep(answer.body)
      else setMonths((before) => ({ ...before, [wanted]: 'failed' }))
    },
    [address, keep],
  )

  const shown = months[month]
  const turned = useRef<Month | null>(null)
  useEffect(() => {
    const isNew = turned.current !== month
    turned.current = month
    if (shown === undefined || (shown === 'failed' && isNew)) void load(month)
  }, [month, shown, load])

  const send = async (change: Change): Promise<boolean> => {
    const { from, until, intent, seats } = change
    const fields = { from, until, intent, seats: String(seats), month, version: String(version.current) }
    const answer = await ask<ChangeAnswer>(address, new URLSearchParams(fields))
    setSaving((all) => all.filter((each) => each !== change))
    if (answer?.status === 409 && answer.body.month) {
      keep(answer.body.month)
      setConflict(answer.body.problem?.message ?? '')
      return false
    }
    if (answer?.status !== 200 || !answer.body.month) {
      setFailed((all) => [...all, change])
      setSaid(m.calendar_failed_said())
      return false
    }
    // This change produced the version: other months stay valid, except those with changed nights.
    version.current = answer.body.month.version
    const { month: after, changed, kept } = answer.body
    setMonths((before) => ({ ...untouched(before, change), [after.month]: after }))
    setConflict(null)
    setSaid(savedText(changed, kept))
    return true
  }

  return {
    shown: shown === 'failed' ? undefined : shown,
    status: shown === 'failed' ? ('failed' as const) : shown ? ('ready' as const) : ('loading' as const),
    conflict,
    said,
    retryMonth: () => load(month),
    isSaving: (night: CalendarDate) => saving.some((change) => isIn(change, night)),
    hasFailed: (night: CalendarDate) => failed.find((change) => isIn(change, night)),
    failures: failed,
    /** Resolves to true once the change is stored. */
    change: (change: Change): Promise<boolean> => {
      setSaving((all) => [...all, change])
      setFailed((all) => all.filter((each) => each !== change))
      const done = queue.current.then(() => send(change))
      queue.current = done
      return done
    },
    closeConflict: () => setConflict(null),
  }
}

/** Returns the text that says how many nights were changed, and how many could not be. */
export function savedText(changed: number, kept: number): string {
  const parts = [m.calendar_saved({ count: changed }), kept > 0 ? m.calendar_kept({ count: kept }) : '']
  return parts.filter(Boolean).join(' ')
}

/** Returns the months that show none of the changed nights. */
function untouched(months: Record<Month, MonthView | 'failed'>, change: Change) {
  return Object.fromEntries(
    Object.entries(months).filter(
      ([, seen]) => seen === 'failed' || !seen.nights.some(({ night }) => isIn(change, night)),
    ),
  )
}

/** Sends a request. Returns undefined when the server is not reached or answers in another format. */
async function ask<Body>(address: string, body?: URLSearchParams): Promise<{ status: number; body: Body } | undefined> {
  try {
    const answer = await fetch(address, body ? { method: 'POST', body } : {})
    return { status: answer.status, body: (await answer.json()) as Body }
  } catch {
    return undefined
  }
}
