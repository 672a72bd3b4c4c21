import { href } from 'react-router'
import type { Range, StayView } from './calendar-view.ts'

/** Returns where the waiting requests of a listing are laid side by side, for some nights or for all. */
export function compareAddress(listing: string, nights: Range | null): string {
  return `${href('/inbox/compare')}?${new URLSearchParams({ listing, ...nights })}`
}

/** Returns the inbox with the waiting requests of a listing. */
export function waitingAddress(listing: string): string {
  return `${href('/inbox/:tab', { tab: 'sales' })}?${new URLSearchParams({ show: 'needs-answer', listing })}`
}

/** Returns how many requests wait for an answer that touch a night of a range. */
export function waitingIn(stays: StayView[], { from, until }: Range): number {
  return stays.filter((stay) => stay.state === 'pending' && stay.from < until && stay.until > from).length
}
