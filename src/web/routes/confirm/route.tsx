import { redirect } from 'react-router'
import { loginLink } from '../../features/auth/login-link.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import type { Route } from './+types/route.ts'

/**
 * Address of older clients for completing an account of an identity provider. None is connected, so it redirects to the
 * sign-up.
 */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(loginLink('/signup', returnTarget(request)))
}
