import { useLocation } from 'react-router'
import type { Question } from './order-view.ts'

/**
 * Returns a function that makes the address of this conversation with a dialog open: a link that works without script
 * and can be closed with Back.
 */
export function useAsk(): (question: Question) => { search: string } {
  const { search } = useLocation()
  return (question) => {
    const query = new URLSearchParams(search)
    query.delete('lang')
    query.set('ask', question)
    return { search: `?${query}` }
  }
}
