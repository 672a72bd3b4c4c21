import { data, Form, redirect, useNavigation } from 'react-router'
import { authorizeAs, findPerson, readAuthorizationRequest } from '#domain/users/index.ts'
import { cutText } from '#kernel/cut-text.ts'
import { isProblem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { memberName } from '#web/server/member-name.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { loginLink } from '../../features/auth/login-link.ts'
import { documentMeta } from '../../parts/document-meta.ts'
import { Button } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { ProblemSummary, TextAreaField } from '../../parts/form-field.tsx'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import styles from './route.module.css'

export const handle = { footer: false, phone: 'none' } satisfies RouteHandle

/**
 * Where an app sends an owner who wants to use it in a member's place (OAuth 2.0 authorization request with PKCE). Who is
 * signed out signs in first and comes back.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const here = signedIn(context.get(requestContext), request)
  const asked = await read(here, request)
  const person = await findPerson(here.app, asked.userId)
  const target = new URL(asked.redirectUri)
  here.formTargets.push(target.origin)
  return {
    client: asked.clientName,
    userId: asked.userId,
    name: person ? memberName(person, here.locale) : '',
    host: target.host,
    purpose: cutText(new URL(request.url).searchParams.get('purpose') ?? '', 1000),
  }
}

/** Grants the code, writes the purpose into the audit, and leads back to the app. */
export async function action({ context, request }: Route.ActionArgs) {
  const here = signedIn(context.get(requestContext), request)
  const { purpose = '' } = textFields(await postedForm(request))
  await read(here, request)
  return answerForm({ purpose }, here.locale, async () => {
    const { code, redirectUri } = await authorizeAs(here.app, here.viewer, { ...parametersOf(request), purpose })
    const target = new URL(redirectUri)
    target.searchParams.set('code', code)
    const state = new URL(request.url).searchParams.get('state')
    if (state) target.searchParams.set('state', cutText(state, 500))
    throw redirect(target.href, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

/** Not by `signedOutGoesTo`: an operator has an account. */
function signedIn(context: RequestContext, request: Request): RequestContext {
  const { pathname, search } = new URL(request.url)
  const from = pathname.replace(/\.data$/, '') + search.replace(/[?&]_routes=[^&]*/, '')
  if (context.viewer.kind === 'visitor') throw redirect(loginLink('/login', from))
  return context
}

function parametersOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? undefined
  return {
    clientId: asked('client_id'),
    redirectUri: asked('redirect_uri'),
    userId: asked('user_id'),
    codeChallenge: asked('code_challenge'),
  }
}

/** What the app asks for. Throws the error page that says which parameter is wrong. */
async function read({ app, viewer, locale }: RequestContext, request: Request) {
  const { searchParams } = new URL(request.url)
  return withErrorPage(locale, async () => {
    try {
      const asked = await readAuthorizationRequest(app, viewer, parametersOf(request))
      if (searchParams.get('response_type') !== 'code') throw faultPage(m.authorize_fault_response_type())
      if (searchParams.get('code_challenge_method') !== 'S256') throw faultPage(m.authorize_fault_method())
      return asked
    } catch (error) {
      const sentence = isProblem(error) ? faultOf(error.code === 'not-found' ? 'userId' : error.field) : undefined
      throw sentence ? faultPage(sentence) : error
    }
  })
}

function faultOf(field: string | undefined): string | undefined {
  const sentences: Record<string, () => string> = {
    clientId: m.authorize_fault_client,
    redirectUri: m.authorize_fault_redirect,
    userId: m.authorize_fault_user,
    codeChallenge: m.authorize_fault_challenge,
  }
  return field === undefined ? undefined : sentences[field]?.()
}

function faultPage(message: string) {
  return data({ code: 'validation-invalid-params', message }, { status: 400 })
}

export function meta(args: Route.MetaArgs) {
  const view = args.loaderData
  return documentMeta(args, {
    title: view && m.authorize_title({ client: view.client, name: view.name }),
    hidden: true,
  })
}

/** An owner says why they take a member's place in an app. */
export default function AuthorizeAs({ loaderData: view, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { client, name, host } = view
  return (
    <main id="content">
      <Form method="post" noValidate>
        <DialogPage
          width={560}
          title={m.authorize_title({ client, name })}
          closeTo={`/console/people/${view.userId}`}
          closeLabel={m.authorize_back()}
          foot={<Button busy={busy}>{m.authorize_button({ client })}</Button>}
        >
          <div className={styles.form}>
            <p className={styles.lead}>{m.authorize_lead({ client, name })}</p>
            <ProblemSummary problems={actionData?.problems} answer={actionData} />
            <TextAreaField
              name="purpose"
              label={m.console_as_purpose()}
              hint={m.console_as_purpose_hint()}
              rows={3}
              maxLength={1000}
              required
              defaultValue={actionData?.values.purpose ?? view.purpose}
              problems={actionData?.problems ?? []}
            />
            <p className={styles.target}>{m.authorize_target({ host })}</p>
          </div>
        </DialogPage>
      </Form>
    </main>
  )
}
