import { useLocation } from 'react-router'
import type { Question } from './order-view.ts'

/** Makes addresses of this conversation with a dialog open: links that work without script and can be left with Back. */
export function useAsk(): (question: Question) => { search: string } {
  const { search } = useLocation()
  return (question) => {
    const query = new URLSearchParams(search)
    query.delete('lang')
    query.set('ask', question)
    return { search: `?${query}` }
  }
}
