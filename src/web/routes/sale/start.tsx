import { href, redirect } from 'react-router'
import type { Route } from './+types/start.ts'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/sale/:id/details', { id: params.id }))
}

export default function SaleStart() {
  return null
}
