import { data } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { documentMeta } from '../../parts/document-meta.ts'
import type { Route } from './+types/route.ts'
import { ListingsPage } from '../../features/my-listings/listings-page.tsx'
import { intents, type StepFailure } from '../../features/my-listings/listings-view.ts'
import { loadListings } from '../../features/my-listings/load-listings.ts'
import { applyListingStep } from '../../features/my-listings/apply-listing-step.ts'
import { unchangedWords } from '../../features/my-listings/step-words.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadListings(context, request)
}

export function action({ context, request }: Route.ActionArgs) {
  return applyListingStep(context, request)
}

/**
 * Returns a failure when the server is not reached or fails, so that the list stays and the card says that nothing has
 * changed.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const intent = intents.find((each) => each === form.get('intent')) ?? 'close'
    const failure: StepFailure = { id: String(form.get('id')), intent, message: unchangedWords[intent]() }
    return data(failure, { status: 503 })
  }
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.my_listings_title(), hidden: true })
}

/** The reader's listings in every state, with their next steps. */
export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingsPage view={loaderData} failure={actionData as StepFailure | undefined} />
}
