import { redirect } from 'react-router'
import { doorWay } from '../doorstep/door-way.ts'
import { wayBack } from '../doorstep/way-back.ts'
import type { Route } from './+types/route.ts'

/** Completing an account that another service vouches for. None is connected, so an account is opened in the usual way. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(doorWay('/signup', wayBack(request)))
}
