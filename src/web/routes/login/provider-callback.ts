import { redirect } from 'react-router'
import { returnFromProvider, targetOfNote } from '#domain/identities/index.ts'
import { readCookies } from '#web/server/cookies.ts'
import { requestContext } from '#web/server/request-context.ts'
import { returnPath } from '#web/server/return-path.ts'
import { deviceToken, endProviderNote, keepProviderNote, providerNote } from '#web/server/log-in-cookies.ts'
import { sessionToken } from '#web/server/session-cookies.ts'
import { goOnAfterLogIn } from '../../features/auth/go-on-after-log-in.ts'
import { loginLink } from '../../features/auth/login-link.ts'
import { refusedByProvider } from '../../features/auth/refused-by-provider.ts'
import type { Route } from './+types/provider-callback.ts'

/** The address that a provider sends the browser back to: logs in, or leads to the form for an identity that is new here. */
export async function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  const { app, viewer, site, address } = context
  const cookies = readCookies(request)
  const note = providerNote(cookies, site.secure)
  const target = returnPath(await targetOfNote(app, note), '') || null
  try {
    const returned = await returnFromProvider(app, viewer, {
      provider: params.provider,
      note,
      query: new URL(request.url).searchParams,
      address,
      userAgent: request.headers.get('user-agent') ?? '',
      previousToken: sessionToken(cookies, site.secure),
      device: deviceToken(cookies, site.secure),
    })
    if (returned.came === 'unknown') {
      keepProviderNote(context, returned.note)
      return redirect(viewer.kind === 'member' ? '/account/providers' : loginLink('/confirm', target))
    }
    endProviderNote(context)
    return returned.came === 'own' ? redirect(target ?? '/') : goOnAfterLogIn(context, returned.outcome, target)
  } catch (error) {
    endProviderNote(context)
    return refusedByProvider(context, error, target)
  }
}
