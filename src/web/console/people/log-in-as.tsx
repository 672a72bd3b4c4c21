import { Form, redirectDocument, useNavigation } from 'react-router'
import { canBeActedFor, findPerson, openSessionAs } from '#domain/users/index.ts'
import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireConsole } from '#web/server/console.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { memberName } from '#web/server/member-name.ts'
import { startActing } from '#web/server/acting-session.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { ProblemSummary, TextAreaField } from '../../parts/form-field.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import type { Route } from './+types/log-in-as.ts'
import styles from '../../features/console/people.module.css'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireConsole(context, request)
  return withErrorPage(locale, async () => {
    const person = isId(params.id) ? await findPerson(app, params.id) : null
    if (!person || !(await canBeActedFor(app, viewer, person.userId))) throw new Problem('not-found')
    return { userId: person.userId, name: memberName(person, locale) }
  })
}

/** Starts a session as the member and redirects to their profile. */
export async function action({ context: routerContext, request, params }: Route.ActionArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  const { purpose = '' } = textFields(await postedForm(request))
  return answerForm({ purpose }, locale, async () => {
    const userAgent = request.headers.get('user-agent') ?? ''
    const { token } = await openSessionAs(app, viewer, { userId: params.id, purpose, userAgent })
    startActing(context, request, token)
    // Texts that the browser stores for the operator must not be shown to the member's session.
    throw redirectDocument(`/u/${params.id}`, { status: 303, headers: { 'clear-site-data': '"storage"' } })
  })
}

export function meta(args: Route.MetaArgs) {
  const { name = '' } = args.loaderData ?? {}
  return consoleMeta(args, m.console_as_title({ name }))
}

/** Owners give a reason for logging in as a member, and read what they can do then. */
export default function LogInAs({ loaderData: { userId, name }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <ConsolePage title={m.console_as_title({ name })}>
      <p className={styles.lead}>{m.console_as_lead({ name })}</p>
      <Form method="post" reloadDocument noValidate className={styles.purpose}>
        <ProblemSummary problems={actionData?.problems} answer={actionData} />
        <TextAreaField
          name="purpose"
          label={m.console_as_purpose()}
          hint={m.console_as_purpose_hint()}
          rows={3}
          maxLength={1000}
          required
          defaultValue={actionData?.values.purpose}
          problems={actionData?.problems ?? []}
        />
        <div className={styles.ways}>
          <Button busy={busy}>{m.console_as_button()}</Button>
          <ButtonLink look="quiet" to={`/u/${userId}`}>
            {m.console_as_back()}
          </ButtonLink>
        </div>
      </Form>
    </ConsolePage>
  )
}
