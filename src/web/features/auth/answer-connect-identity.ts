import { data, redirectDocument, type RouterContextProvider } from 'react-router'
import { connectByPassword, sendLinkToConnect, signUpWithProvider } from '#domain/identities/index.ts'
import { openSession } from '#domain/users/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { readCookies } from '#web/server/cookies.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { deviceToken, endProviderNote, providerNote } from '#web/server/log-in-cookies.ts'
import { sessionToken, setSession } from '#web/server/session-cookies.ts'
import { goOnAfterLogIn } from './go-on-after-log-in.ts'
import { loginLink } from './login-link.ts'
import { refusedByProvider } from './refused-by-provider.ts'
import { returnTarget } from './return-target.ts'

/** Where an identity that waits in the browser can be linked by somebody who is signed in. */
const ownPage = '/account/providers'

type Fields = Record<string, string>

/**
 * Answers a form of the page for an identity that is new here: opens an account, links the one whose password is right, or
 * sends a link that logs in to it. Redirects to the page to return to; returns the refused form with its problems.
 */
export async function answerConnectIdentity(routerContext: Readonly<RouterContextProvider>, request: Request) {
  const context = routerContext.get(requestContext)
  const { intent, ...fields } = textFields(await postedForm(request))
  return answerForm(fields, context.locale, async () => {
    try {
      if (intent === 'mail') return await sendLink(context, request)
      throw intent === 'connect' ? await connect(context, request, fields) : await signUp(context, request, fields)
    } catch (error) {
      if (!isProblem(error) || error.code !== 'provider-expired') throw error
      endProviderNote(context)
      throw refusedByProvider(context, error, returnTarget(request))
    }
  })
}

async function signUp(context: RequestContext, request: Request, fields: Fields) {
  const { note, userAgent, previousToken } = browserOf(context, request)
  const { userId, emailVerified } = await signUpWithProvider(context.app, context.viewer, {
    ...fields,
    note,
    address: context.address,
  })
  const { token } = await openSession(context.app, userId, { userAgent, previousToken })
  endProviderNote(context)
  setSession(context, token, {})
  const target = returnTarget(request)
  return redirectDocument(emailVerified ? (target ?? '/') : loginLink('/verify-email', target), 303)
}

async function connect(context: RequestContext, request: Request, { email, password }: Fields) {
  const outcome = await connectByPassword(context.app, {
    ...browserOf(context, request),
    email,
    password,
    address: context.address,
  })
  // After the second factor the member's own page goes on, with the identity that still waits.
  if (outcome.unfinished !== undefined) return goOnAfterLogIn(context, outcome, ownPage)
  endProviderNote(context)
  return goOnAfterLogIn(context, outcome, returnTarget(request))
}

async function sendLink(context: RequestContext, request: Request) {
  const { note } = browserOf(context, request)
  const { email } = await sendLinkToConnect(context.app, { note, address: context.address, target: ownPage })
  return data({ problems: [], values: { email, sent: 'yes' } })
}

function browserOf({ site }: RequestContext, request: Request) {
  const cookies = readCookies(request)
  return {
    note: providerNote(cookies, site.secure),
    userAgent: request.headers.get('user-agent') ?? '',
    previousToken: sessionToken(cookies, site.secure),
    device: deviceToken(cookies, site.secure),
  }
}
