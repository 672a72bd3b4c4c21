import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { undoId } from './decision-toast.tsx'
import { keyListId } from './key-list.tsx'
import { panelId, type QueueView } from './queue-view.ts'

/**
 * Keyboard shortcuts: J and K move, A approves, C asks for changes, R rejects, U undoes an approval, Esc closes, ?
 * lists the shortcuts. Disabled while a field has the focus; while the list of shortcuts is open only Esc works.
 */
export function useQueueKeys(view: QueueView): void {
  const navigate = useNavigate()
  const handle = useRef<(event: KeyboardEvent) => void>(undefined)
  useEffect(() => {
    handle.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // The browser closes the list itself unless the event is prevented.
      if (document.getElementById(keyListId)?.matches(':popover-open') && event.key !== '?') return
      // No decision about a listing that is not shown: narrow windows show no panel until it is opened.
      const isSeen = document.getElementById(panelId)?.checkVisibility() ?? false
      const seen = { rows: view.rows, panel: isSeen ? view.panel : null }
      const act = actionOf(event.key, seen, (to) => void navigate(to, { preventScrollReset: true }))
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
  const openId = view.panel?.id
  useEffect(() => {
    document.querySelector(`[data-item="${openId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [openId])
}

type Seen = Pick<QueueView, 'panel' | 'rows'>

function actionOf(key: string, { panel, rows }: Seen, go: (to: string) => void): (() => void) | undefined {
  const goTo = (to: string | null | undefined) => (to ? () => go(to) : undefined)
  switch (key.toLowerCase()) {
    case 'j':
      return goTo(panel ? panel.next : rows[0]?.to)
    case 'k':
      return goTo(panel?.previous)
    case 'a':
      return panel && !panel.ask ? press('#decide button[value=approve]') : undefined
    case 'c':
      return panel && !panel.ask ? goTo(panel.askTo) : undefined
    case 'r':
      return panel && !panel.ask ? goTo(panel.rejectTo) : undefined
    case 'u':
      return press(`#${undoId}`)
    case 'escape':
      return goTo(panel?.ask?.cancelTo ?? panel?.closeTo)
    case '?':
      return () => document.getElementById(keyListId)?.togglePopover()
    default:
      return undefined
  }
}

function press(selector: string): (() => void) | undefined {
  const button = document.querySelector(selector)
  return button instanceof HTMLButtonElement && button.checkVisibility() ? () => button.click() : undefined
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
