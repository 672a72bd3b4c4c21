import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '../is-typing.ts'
import { takeId } from './assignment-line.tsx'
import { undoId } from './decision-toast.tsx'
import { keyListId } from './key-list.tsx'
import { panelId, type QueueView } from './queue-view.ts'
import { severalId } from './several-bar.tsx'
import type { CurrentRow } from './use-current-row.ts'
import type { Picks } from './use-picks.ts'

/**
 * Keyboard shortcuts: J and K move, Enter opens, X selects, with Shift up to the open one, A approves, C asks for changes,
 * R rejects, M takes it or gives it back, U undoes an approval, and Esc closes. A, C, R and M are about all selected
 * listings where some are. J, K and X are about the current row, also while its listing is loaded. Nothing is decided until
 * the panel shows it, because nobody has read it before. Disabled while a field has the focus or a question is open; while
 * the list of shortcuts is open only Esc works.
 */
export function useQueueKeys(view: QueueView, picks: Picks, current: CurrentRow): void {
  const navigate = useNavigate()
  const handle = useRef<(event: KeyboardEvent) => void>(undefined)
  // Before the page is drawn: a key pressed as soon as something is seen is about that.
  useLayoutEffect(() => {
    handle.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog:modal')) return
      // The browser closes the list itself unless the event is prevented.
      if (document.getElementById(keyListId)?.matches(':popover-open')) return
      // No decision about a listing that is not shown: narrow windows show no panel until it is opened.
      const isSeen = document.getElementById(panelId)?.checkVisibility() ?? false
      const seen = { rows: view.rows, panel: isSeen ? view.panel : null, picks, current }
      const act = actionOf(event, seen, (to) => void navigate(to, { preventScrollReset: true }))
      if (!act) return
      event.preventDefault()
      act()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle.current?.(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    document.querySelector(`[data-item="${current.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current.id])
}

type Seen = Pick<QueueView, 'panel' | 'rows'> & { picks: Picks; current: CurrentRow }

function actionOf(
  { key, shiftKey, target }: KeyboardEvent,
  { panel, rows, picks, current }: Seen,
  go: (to: string) => void,
): (() => void) | undefined {
  if (current.leaving) return undefined
  const goTo = (to: string | null | undefined) => (to ? () => go(to) : undefined)
  const forAll = (decision: string) => press(`#${severalId} button[value=${decision}]`)
  const open = panel && !panel.ask && !current.loading ? panel : null
  // On narrow windows no row is the current one until it is opened.
  const at = panel || current.loading ? rows.findIndex(({ id }) => id === current.id) : -1
  const row = rows[at]
  const moveBy = (step: number) => {
    const to = rows[row ? at + step : 0]
    return to && (() => current.moveTo(to))
  }
  switch (key.toLowerCase()) {
    case 'j':
      return row || !panel ? moveBy(1) : undefined
    case 'k':
      return row && moveBy(-1)
    case 'enter':
      return isPressed(target) ? undefined : goTo((row ?? rows[0])?.to)
    case 'x':
      return row && !(panel?.ask && !current.loading) ? () => picks.toggle(row.id, shiftKey) : undefined
    case 'a':
      return picks.count > 0 ? forAll('approve') : open ? press('#decide button[value=approve]') : undefined
    case 'c':
      return picks.count > 0 ? forAll('ask') : goTo(open?.askTo)
    case 'r':
      return picks.count > 0 ? forAll('reject') : goTo(open?.rejectTo)
    case 'm':
      return picks.count > 0 ? forAll('assign') : open ? press(`#${takeId}`) : undefined
    case 'u':
      return press(`#${undoId}`)
    case 'escape':
      return goTo(panel?.ask?.cancelTo ?? panel?.closeTo)
    default:
      return undefined
  }
}

/** Whether Enter presses something that has the focus. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, label') !== null
}

function press(selector: string): (() => void) | undefined {
  const button = document.querySelector(selector)
  return button instanceof HTMLButtonElement && button.checkVisibility() ? () => button.click() : undefined
}
