import { cutText } from '#kernel/cut-text.ts'
import { randomUUID } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { authorizeAs, type Viewer } from '#domain/users/index.ts'
import { errorAnswer } from '../error-body.ts'
import { writeJson } from '../wire/write-json.ts'

/**
 * Sends somebody of the staff, who is signed in here, back to an app with a code that stands for another person. The app
 * began with a challenge (PKCE, S256) that only it can answer.
 */
export async function answerLogInAs(app: App, viewer: Viewer, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? undefined
  try {
    if (asked('response_type') !== 'code' || asked('code_challenge_method') !== 'S256') return refuse(400)
    const { code, redirectUri } = await authorizeAs(app, viewer, {
      clientId: asked('client_id'),
      redirectUri: asked('redirect_uri'),
      userId: asked('user_id'),
      codeChallenge: asked('code_challenge'),
      purpose: asked('purpose'),
    })
    const target = new URL(redirectUri)
    target.searchParams.set('code', code)
    const state = asked('state')
    if (state) target.searchParams.set('state', cutText(state, 500))
    return new Response(null, { status: 302, headers: { location: target.href, 'cache-control': 'no-store' } })
  } catch (error) {
    const { status, body } = errorAnswer(app, error, { write: true, requestId: randomUUID() })
    return new Response(writeJson(body), { status, headers: { 'content-type': 'application/json' } })
  }
}

function refuse(status: number): Response {
  const errors = [{ status, code: 'bad-request', title: 'response_type is code, code_challenge_method is S256.' }]
  return new Response(writeJson({ errors }), { status, headers: { 'content-type': 'application/json' } })
}
