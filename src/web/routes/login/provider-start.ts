import { redirect } from 'react-router'
import { startAtProvider } from '#domain/identities/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { keepProviderNote } from '#web/server/log-in-cookies.ts'
import { refusedByProvider } from '../../features/auth/refused-by-provider.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import type { Route } from './+types/provider-start.ts'

/** Sends the browser to the provider, with a note in a cookie by which only this browser can come back. */
export async function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = routerContext.get(requestContext)
  const asked = new URL(request.url).searchParams
  const target = returnTarget(request, asked.get('hash') ?? '')
  try {
    const { leadsTo, note } = await startAtProvider(context.app, {
      provider: params.provider,
      address: context.address,
      target: target ?? '',
      lasting: asked.get('keep') !== 'no',
    })
    keepProviderNote(context, note)
    return redirect(leadsTo, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return refusedByProvider(context, error, target)
  }
}
