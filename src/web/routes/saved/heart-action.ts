import { redirect } from 'react-router'
import { handleHeart } from '../../features/saved-places/change-heart.ts'
import type { Route } from './+types/heart-action.ts'

export const loader = () => redirect('/saved')

export function action({ context, request }: Route.ActionArgs) {
  return handleHeart(context, request)
}
