import { BadgeCheck, Eye, Mail, MessagesSquare, Scale, Undo2 } from '../../parts/icons.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { findPerson } from '#domain/users/index.ts'
import { vouchFor, vouchRefusal, vouchState, withdrawVouch } from '#domain/vouches/index.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, formProblems, postedForm, textFields } from '#web/server/form.ts'
import { shortName } from '#web/server/member-name.ts'
import { timeStyle, weekdayTime } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { problemText } from '#words/problem-text.ts'
import { FormProblems } from '../../parts/form-problems.tsx'
import account from '../../features/account/account.module.css'
import { Button } from '../../parts/button.tsx'
import { DialogPage } from '../../parts/dialog.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

export const handle = { footer: false, phone: 'none' } satisfies RouteHandle

/**
 * Returns what is asked, or the sentence why an organisation may not vouch at present: it may have lost its seal since the
 * page was opened. Who vouches already, or whom the person has refused, reads that on the profile.
 */
export function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  return withErrorPage(locale, async () => {
    const person = isId(id) ? await findPerson(app, id) : null
    if (!person) throw new Problem('not-found')
    const code = await vouchRefusal(app, viewer, id)
    if (code === 'not-found') throw new Problem(code)
    const vouch = await vouchState(app, viewer, id)
    if (vouch && vouch.state !== 'possible') throw redirect(`/u/${id}`, 303)
    const refused = code ? formProblems(new Problem(code), locale) : undefined
    return { id, name: shortName(person, locale), organisation: viewer.displayName, refused }
  })
}

/** Vouches for the person, or ends it. */
export async function action({ context: routerContext, request, params: { id } }: Route.ActionArgs) {
  const context = requireOwnAccount(routerContext, request)
  const { app, viewer, locale } = context
  const { intent } = textFields(await postedForm(request))
  // Only a refused vouch comes back to the question: the page leads on where there is nothing to ask.
  if (intent !== 'vouch')
    return withErrorPage(locale, async () => {
      if (intent !== 'withdraw') throw new Problem('validation-invalid-params')
      await withdrawVouch(app, viewer, { userId: id })
      throw redirect(`/u/${id}?vouch=withdrawn`, 303)
    })
  const vouch = async () => {
    await vouchFor(app, viewer, { userId: id })
    throw redirect(`/u/${id}`, 303)
  }
  return answerForm({}, locale, vouch, (problem) => refusedVouch(context, problem))
}

/** Returns the sentence of a refused vouch; of too many on one day also from when on it can be tried again. */
function refusedVouch(context: RequestContext, problem: Problem): string {
  const { seconds } = problem.params
  if (problem.code !== 'too-many-requests' || typeof seconds !== 'number') return problemText(problem, context.locale)
  const from = new Date(context.app.clock.now().getTime() + seconds * 1000)
  return m.vouch_too_often({ time: weekdayTime(from, timeStyle(context)) })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: args.loaderData && m.vouch_ask(args.loaderData), hidden: true })
}

/** The question before an organisation vouches: what is shown to whom, and that it is no liability. */
export default function Vouch({ loaderData: { id, name, organisation, refused }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const effects = [
    { Icon: Eye, text: m.vouch_ask_shown({ name, organisation }) },
    { Icon: MessagesSquare, text: m.vouch_ask_beside() },
    { Icon: Mail, text: m.vouch_ask_mail({ name }) },
    { Icon: BadgeCheck, text: m.vouch_ask_seal() },
    { Icon: Undo2, text: m.vouch_ask_undo() },
    { Icon: Scale, text: m.vouch_ask_liability() },
  ]
  return (
    <main id="content">
      <Form method="post">
        <DialogPage
          width={560}
          title={m.vouch_ask({ name })}
          closeTo={`/u/${id}`}
          closeLabel={m.common_cancel()}
          foot={
            !refused && (
              <Button name="intent" value="vouch" busy={busy}>
                {m.vouch_do_for({ name })}
              </Button>
            )
          }
        >
          <FormProblems problems={actionData?.problems ?? refused} />
          <p>{m.vouch_ask_lead({ name })}</p>
          <section className={account.happens} aria-labelledby="what">
            <h2 id="what">{m.vouch_ask_what()}</h2>
            <ul className={account.effects}>
              {effects.map(({ Icon, text }) => (
                <li key={text}>
                  <Icon size={18} aria-hidden="true" />
                  {text}
                </li>
              ))}
            </ul>
          </section>
        </DialogPage>
      </Form>
    </main>
  )
}
