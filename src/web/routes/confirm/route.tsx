import { redirect } from 'react-router'
import { loginLink } from '../../features/auth/login-link.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import type { Route } from './+types/route.ts'

/** Completing an account that another service vouches for. None is connected, so an account is opened in the usual way. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(loginLink('/signup', returnTarget(request)))
}
