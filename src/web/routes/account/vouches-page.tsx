import { redirect } from 'react-router'
import { allowVouch, declineVouch, withdrawVouch } from '#domain/vouches/index.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import account from '../../features/account/account.module.css'
import { FormProblems } from '../../parts/form-problems.tsx'
import { loadOwnVouches } from '../../features/vouches/load-own-vouches.ts'
import { GivenVouches, RemovedVouches, RemoveVouchForm, VouchesAbout } from '../../features/vouches/vouch-lists.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/vouches-page.ts'

const outcomes = ['removed', 'allowed', 'withdrawn'] as const

export function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireOwnAccount(routerContext, request)
  const query = new URL(request.url).searchParams
  return withErrorPage(context.locale, async () => ({
    ...(await loadOwnVouches(context)),
    removing: query.get('remove'),
    done: outcomes.find((outcome) => query.get('done') === outcome) ?? null,
  }))
}

/** Ends a vouch of the reader, removes one about the reader, or allows an organisation to vouch again. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireOwnAccount(context, request)
  const { intent, person = '', organisation = '' } = textFields(await postedForm(request))
  const leadOn = (done: (typeof outcomes)[number]) => redirect(`/account/vouches?done=${done}`, 303)
  return answerForm({}, locale, async () => {
    switch (intent) {
      case 'withdraw':
        await withdrawVouch(app, viewer, { userId: person })
        throw leadOn('withdrawn')
      case 'remove':
        await declineVouch(app, viewer, { organisationId: organisation })
        throw leadOn('removed')
      case 'allow':
        await allowVouch(app, viewer, { organisationId: organisation })
        throw leadOn('allowed')
      default:
        throw new Problem('validation-invalid-params')
    }
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const isOrganisation = args.loaderData?.isOrganisation ?? false
  return documentMeta(args, { title: isOrganisation ? m.vouch_given_title() : m.vouch_about_title(), hidden: true })
}

/** Whom an organisation vouches for, and who vouches for a person. */
export default function OwnVouches({ loaderData: page, actionData }: Route.ComponentProps) {
  const removing = page.about.find(({ userId }) => userId === page.removing)
  if (removing) return <RemoveVouchForm vouch={removing} problems={actionData?.problems} />
  const words = { removed: m.vouch_done_removed, allowed: m.vouch_done_allowed, withdrawn: m.vouch_done_withdrawn }
  const { isOrganisation, brings } = page
  return (
    <>
      <h1>{isOrganisation ? m.vouch_given_title() : m.vouch_about_title()}</h1>
      <p className={account.lead}>{isOrganisation ? m.vouch_given_lead() : m.vouch_about_lead()}</p>
      {!isOrganisation && brings && <p className={account.lead}>{m.vouch_about_more(brings)}</p>}
      <div className={account.form}>
        {page.done && !actionData && (
          <Alert look="ok" role="status">
            {words[page.done]()}
          </Alert>
        )}
        <FormProblems problems={actionData?.problems} />
        {isOrganisation ? (
          <GivenVouches given={page.given} mayGive={page.mayGive} />
        ) : (
          <VouchesAbout about={page.about} ownId={page.ownId} />
        )}
      </div>
      <RemovedVouches removed={page.removed} />
    </>
  )
}
