import { redirect } from 'react-router'
import { startPasskey } from '#domain/passkeys/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { postedForm, textFields } from '#web/server/form.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import type { Route } from './+types/start-passkey.ts'

export const loader = () => redirect('/account/passkeys')

/** Answers the script of the page about passkeys with the options for a new one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const { currentPassword = '' } = textFields(await postedForm(request))
  try {
    const options = await startPasskey(app, viewer, { currentPassword })
    return Response.json(options, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!isProblem(error)) throw error
    return refusedJson(error, locale)
  }
}
