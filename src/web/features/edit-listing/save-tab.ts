import { data, href, redirect, type RouterContextProvider } from 'react-router'
import type { WizardTab } from '#config/marketplace.ts'
import {
  createDraft,
  fieldsOf,
  findListing,
  type ListingDetails,
  type ListingInput,
  publishListing,
  updateListing,
} from '#domain/listings/index.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { formProblems } from '#web/server/form.ts'
import { withPostedForm } from '#web/server/form-on-disk.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import type { FormProblem } from '../../form-problem.ts'
import * as m from '#words/compiled/messages.js'
import type { Locale } from '#kernel/locale.ts'
import { requirePayoutsToPublish } from '../payouts/payout-details.ts'
import { findConflict, applyConflictChoices } from './resolve-conflict.ts'
import { storePictures } from './store-pictures.ts'
import { ownListing, tabAddress, type WizardAddress } from './load-wizard.ts'
import { readLocation } from './read-location.ts'
import { readTabForm } from './read-tab-form.ts'
import { saveValidParts } from './save-valid-parts.ts'
import { typedValues } from './typed-values.ts'
import { withWizardTabs } from './wizard-tabs.ts'
import type { PlaceChoice, SaveAnswer } from './wizard-view.ts'

type Saving = {
  context: RequestContext
  tab: WizardTab
  form: FormData
  intent: string
  listing: ListingDetails | null
}

/**
 * Saves a tab's form. `intent`: `autosave` returns what was stored, `next` redirects to the next tab, `close` to the
 * author's listings, `publish` publishes, `resolve` settles an edit conflict. A refusal returns the problems with all
 * values.
 */
export async function saveTab(routerContext: Readonly<RouterContextProvider>, request: Request, params: WizardAddress) {
  const context = routerContext.get(requestContext)
  // An automatic save must not redirect away from the form.
  if (context.viewer.kind !== 'member' && new URL(request.url).searchParams.has('autosave'))
    return refused(context.locale, new Problem('not-signed-in'))
  requireSignedIn(routerContext, request)
  try {
    return await withPostedForm(context, request, (form) => answerTab(context, form, params))
  } catch (error) {
    if (!isProblem(error)) throw error
    return refused(context.locale, error)
  }
}

/** Saves a tab's form that was read, as `saveTab` does. */
export async function answerTab(context: RequestContext, form: FormData, params: WizardAddress) {
  const intent = form.has('move') ? 'stay' : String(form.get('intent') ?? 'next')
  let listing: ListingDetails | null = null
  try {
    listing = await ownListing(context, params)
    const tab = context.app.marketplace.tabs.find((each) => each === params.tab)
    if (!tab) throw new Problem('not-found')
    if (intent === 'resolve' && listing) applyConflictChoices(context, listing, tab, form)
    return await save({ context, tab, form, intent, listing })
  } catch (error) {
    if (!isProblem(error)) throw error
    const problems = [...formProblems(error, context.locale), ...unanswered(context, params.tab, listing, form, error)]
    const answer: SaveAnswer = { problems, values: typedValues(form) }
    if (error.code === 'listing-changed-meanwhile') answer.conflict = await findConflict(context, params, form)
    return data(answer, { status: error.status })
  }
}

/** Returns what else the tab lacks besides what was refused, so that all problems are shown at once. */
function unanswered(
  { app, locale }: RequestContext,
  tab: string,
  listing: ListingDetails | null,
  form: FormData,
  refusal: Problem,
): FormProblem[] {
  if (refusal.status !== 422 || form.get('intent') === 'autosave') return []
  const said = new Set(refusal.all.map(({ field }) => field))
  return fieldsOf(app.marketplace, listing?.category ?? String(form.get('category') ?? ''))
    .filter((field) => field.required && field.tab === tab && !said.has(field.key) && !form.get(field.key))
    .flatMap(({ key }) => formProblems(new Problem('field-required', { field: key }), locale))
}

/** Returns the answer for a form that could not be read. */
function refused(locale: Locale, problem: Problem) {
  const answer: SaveAnswer = { problems: formProblems(problem, locale), values: {} }
  return data(answer, { status: problem.status })
}

async function save(saving: Saving) {
  const { context, tab, form, intent, listing } = saving
  const places = tab === 'location' ? await storeLocation(saving) : undefined
  if (places) return data(whichPlace(places, form, intent), { status: intent === 'autosave' ? 200 : 422 })
  const unread = tab === 'photos' ? await keepPictures(saving) : []
  const stored = tab === 'location' || tab === 'photos' ? { id: listing?.id ?? '', refused: [] } : await store(saving)
  const { id } = stored
  const details = await findListing(context.app, context.viewer, id, context.locale)
  const held = stored.refused.flatMap((problem) => formProblems(problem, context.locale))
  if (intent === 'autosave') return { ...answerSaved(details), problems: held }
  if (held.length > 0)
    return data({ ...answerSaved(details), problems: held, values: typedValues(form) }, { status: 422 })
  if (unread.length > 0) return data({ ...answerSaved(details), problems: unread }, { status: 422 })
  if (intent === 'stay' || intent === 'resolve') throw redirect(tabAddress(details, tab), 303)
  if (intent === 'close') throw redirect(`${href('/listings')}?done=save&id=${id}`, 303)
  const problems = lackingOf(context, details, tab)
  if (problems.length > 0)
    return data({ ...answerSaved(details), problems, values: typedValues(form) }, { status: 422 })
  if (intent === 'publish') await publish(context, details)
  if (listing && listing.state !== 'draft') throw redirect(`${tabAddress(details, tab)}?saved=1`, 303)
  const { tabs } = await withWizardTabs(context, details, tab)
  throw redirect(tabAddress(details, tabs[tabs.indexOf(tab) + 1] ?? tab), 303)
}

/** Stores the tab. Values of a draft that are not valid yet are left out and returned as refused. */
async function store({ context, tab, form, intent, listing }: Saving): Promise<{ id: string; refused: Problem[] }> {
  const { app, viewer } = context
  if (tab === 'availability' || tab === 'payout') return { id: listing?.id ?? '', refused: [] }
  const isDraft = !listing || listing.state === 'draft'
  const whileTyping = isDraft && (intent === 'autosave' || intent === 'close')
  const input = readTabForm(app.marketplace, tab, listing?.category ?? String(form.get('category')), form, {
    whileTyping,
  })
  if (!listing) return { id: (await createDraft(app, viewer, input)).id, refused: [] }
  const update = (parts: ListingInput) =>
    updateListing(app, viewer, { ...parts, id: listing.id, ...versionOf(form) }).then(() => undefined)
  if (!whileTyping) return { id: listing.id, refused: await update(input).then(() => []) }
  return { id: listing.id, refused: await saveValidParts(input, update) }
}

/** Stores the pictures; returns the problems of single files. */
function keepPictures({ context, form, listing }: Saving): Promise<FormProblem[]> {
  if (!listing) throw new Problem('listing-not-found')
  return storePictures(context, listing, form, versionOf(form))
}

/** Stores the place, or returns the places that match the address. */
async function storeLocation({ context: { app, viewer, locale }, form, listing }: Saving) {
  if (!listing) throw new Problem('listing-not-found')
  const read = await readLocation(app, form, locale)
  if ('places' in read) return read.places
  await updateListing(app, viewer, { location: read.location, id: listing.id, ...versionOf(form) })
  return undefined
}

function whichPlace(places: PlaceChoice[], form: FormData, intent: string): SaveAnswer {
  // An address that is being typed is not asked about yet.
  const message = intent === 'autosave' ? m.edit_listing_address_unplaced() : m.edit_listing_address_choose()
  const problem = { code: 'address-unclear', field: 'address', message }
  return { problems: [problem], values: typedValues(form), places }
}

/** Returns the version the form was loaded with; without one the last save wins. */
function versionOf(form: FormData): { version?: number } {
  const version = Number(form.get('version') || Number.NaN)
  return Number.isInteger(version) ? { version } : {}
}

/** Returns what the tab requires and does not have; valid values are stored by then. */
function lackingOf({ locale }: RequestContext, details: ListingDetails, tab: WizardTab): FormProblem[] {
  const missing = (details.own?.missing ?? []).filter((part) => part.tab === tab)
  return missing.flatMap(({ field }) => formProblems(new Problem('field-required', { field }), locale))
}

async function publish({ app, viewer }: RequestContext, details: ListingDetails): Promise<never> {
  const { id, slug } = details
  await requirePayoutsToPublish(app, details)
  const { state } = await publishListing(app, viewer, { id })
  throw redirect(state === 'pendingApproval' ? `/l/${slug}/${id}/pending-approval` : `/l/${slug}/${id}`, 303)
}

function answerSaved({ own, updatedAt }: ListingDetails): SaveAnswer {
  return { problems: [], values: {}, saved: { version: own?.version ?? 0, at: updatedAt.toISOString() } }
}
