import { lazy } from 'react'
import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { requireCardDocument } from '../../features/card-gateway/card-document.ts'
import { savePayoutTab } from '../../features/edit-listing/save-payout-tab.ts'
import { removeStoredForm } from '../../features/edit-listing/stored-form.ts'
import { loadWizard } from '../../features/edit-listing/load-wizard.ts'
import { saveTab } from '../../features/edit-listing/save-tab.ts'
import { loadTab } from '../../features/edit-listing/tab-content.tsx'
import { Wizard } from '../../features/edit-listing/wizard.tsx'
import type { SaveAnswer } from '../../features/edit-listing/wizard-view.ts'

// Its own forms and the provider's code are loaded where they are needed.
const PayoutTab = lazy(async () => ({
  default: (await import('../../features/edit-listing/payout-tab.tsx')).PayoutTab,
}))

export const handle = { layout: 'bare' } satisfies RouteHandle

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadWizard(context, request, params)
}

export function action({ context, request, params }: Route.ActionArgs) {
  return params.tab === 'payout' ? savePayoutTab(context, request, params) : saveTab(context, request, params)
}

/** Only a document of the step for payouts may send bank numbers to the provider. */
export async function clientLoader({ request, serverLoader, params }: Route.ClientLoaderArgs) {
  if (params.tab === 'payout') requireCardDocument(request)
  const [view] = await Promise.all([serverLoader(), loadTab(params.tab)])
  return view
}

/**
 * Returns a problem when the server is not reached or fails, so that the page and its values stay. Values stored in the
 * browser are removed when the server redirects, which it does after everything is saved, but not when it redirects to
 * log in.
 */
export async function clientAction({ serverAction, params }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) {
      if (!/^\/(login|signup)\b/.test(error.headers.get('location') ?? '/login'))
        removeStoredForm(params.id, params.tab)
      throw error
    }
    const answer: SaveAnswer = {
      problems: [{ code: 'save-failed', field: undefined, message: m.edit_listing_save_failed() }],
      values: {},
    }
    return data(answer, { status: 503 })
  }
}

/** Reloads after a refused form too, since parts of it may be stored; not after a lost connection. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // Without a session, reloading would redirect to the log-in page and lose the form.
  return actionStatus ? actionStatus < 500 && actionStatus !== 401 : defaultShouldRevalidate
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { mode, listing, steps } = loaderData
  const step = steps.find(({ state }) => state === 'now')?.name ?? ''
  return [
    { title: `${mode === 'edit' ? listing?.title : m.edit_listing_new_listing()} · ${step}` },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The wizard in which a listing is written and edited, one tab at a time. */
export default function EditListing({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, tab } = loaderData
  const Step = tab === 'payout' ? PayoutTab : Wizard
  return <Step key={`${listing?.id} ${tab}`} view={loaderData} answer={actionData as SaveAnswer | undefined} />
}
