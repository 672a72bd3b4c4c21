import { redirect } from 'react-router'
import { startAtProvider } from '#domain/identities/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { keepProviderNote } from '#web/server/session.ts'
import { refusedByProvider } from '../../features/auth/refused-by-provider.ts'
import { returnTarget } from '../../features/auth/return-target.ts'
import type { Route } from './+types/provider-start.ts'

/** Sends the browser to the provider, with a note in a cookie by which only this browser can come back. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const here = context.get(requestContext)
  const asked = new URL(request.url).searchParams
  const target = returnTarget(request, asked.get('hash') ?? '')
  try {
    const { leadsTo, note } = await startAtProvider(here.app, {
      provider: params.provider,
      address: here.address,
      target: target ?? '',
      lasting: asked.get('keep') !== 'no',
    })
    keepProviderNote(here, note)
    return redirect(leadsTo, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return refusedByProvider(here, error, target)
  }
}
