import { useLocation } from 'react-router'
import type { StepDialogName } from './order-view.ts'

/**
 * Returns a function that makes the address of this conversation with a dialog open: a link that works without script
 * and can be closed with Back.
 */
export function useAsk(): (dialog: StepDialogName) => { search: string } {
  const { search } = useLocation()
  return (dialog) => {
    const query = new URLSearchParams(search)
    query.delete('lang')
    query.set('ask', dialog)
    return { search: `?${query}` }
  }
}
