import { href, redirect, type RouterContextProvider } from 'react-router'
import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import { placeholderColour } from '#domain/images/index.ts'
import { agreedStaysAt, takesPayments } from '#domain/transactions/index.ts'
import {
  exactLocation,
  findListing,
  hasFixedKind,
  type ListingDetails,
  editNeedsReview,
} from '#domain/listings/index.ts'
import { awaitsApproval, personCards } from '#domain/users/index.ts'
import { shortName } from '#web/server/member-name.ts'
import { isVague, metresAround } from '#domain/places/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { listingQuota } from '#web/server/quota-text.ts'
import { listingCircle } from '../map/listing-circle.ts'
import { previewedAnswers } from './previewed-answers.ts'
import { missingParts } from '../listing/missing-parts.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { loadCalendar } from '../calendar/load-calendar.ts'
import { loadPayouts } from '../payouts/load-payouts.ts'
import { readNews } from '../payouts/payout-news.ts'
import { payoutNoteFor } from '../payouts/unpayable-hosts.ts'
import { askedFields, tabValues } from './tab-values.ts'
import { tabWords } from './tab-words.ts'
import { openTabs, wizardSteps } from './wizard-steps.ts'
import { withWizardTabs } from './wizard-tabs.ts'
import { noListingYet, type WizardView } from './wizard-view.ts'

export type WizardAddress = { slug: string; id: string; type: string; tab: string }

/** Returns one tab of the wizard for the listing's author. Redirects from a locked tab to the last open one. */
export async function loadWizard(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: WizardAddress,
): Promise<WizardView> {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const details = await ownListing({ app, viewer, locale }, params)
    const marketplace = await withWizardTabs(context, details, params.tab)
    const tab = allowedTab(app.marketplace, openTabs(marketplace, details), details, params)
    const address = (to: WizardTab) => tabAddress(details, to)
    const steps = wizardSteps(marketplace, details, tab, locale, address)
    const category = marketplace.categories.find(({ key }) => key === details?.category) ?? marketplace.categories[0]
    const at = marketplace.tabs.indexOf(tab)
    const kindFixed = details !== null && hasFixedKind(details)
    return {
      mode: details && details.state !== 'draft' ? 'edit' : 'create',
      tab,
      ...headingOf(marketplace, tab, category, locale, kindFixed),
      listing: details && listingPart(details),
      kind: category?.kind ?? 'offer',
      kindName: details && category ? category.placeholderTitle[locale] : '',
      asksDays: marketplace.event !== undefined || category?.kind === 'request',
      steps,
      overview: details && details.state !== 'draft' ? editAddress(details, tab) : null,
      previous: steps[at - 1] ?? null,
      next: steps[at + 1] ?? null,
      values: details ? tabValues(marketplace, details, tab, locale) : {},
      fields: askedFields(marketplace, (details?.category || onlyCategory(marketplace)) ?? '', tab, locale),
      previewed: previewedAnswers(marketplace, details?.category ?? '', locale),
      categories: categoryChoices(marketplace, locale),
      card: details && cardOf(details),
      location: tab === 'location' && details ? await locationPart(context, details) : null,
      stays: tab === 'description' && details?.kind === 'offer' ? await staysOf(context, details.id) : [],
      calendar:
        tab === 'availability' && details?.kind === 'offer' ? await loadCalendar(context, details, undefined) : null,
      pricing: tab === 'pricing' && details ? pricingPart(marketplace, details, locale) : null,
      kindFixed,
      autosaves: !details || details.state === 'draft',
      waitsAgain: details !== null && editNeedsReview(marketplace, details),
      awaitsApproval: at === 0 && awaitsApproval(viewer),
      quota: details === null ? await listingQuota(context) : null,
      waitsFirst: marketplace.approval === 'required',
      saved: details !== null && details.state !== 'draft' && new URL(request.url).searchParams.has('saved'),
      seenBy: seenBy(details),
      payout: payoutAnswer(request),
      // Where the wizard has no tab for payouts, the one for prices says that they are missing.
      payoutNote:
        tab === 'pricing' && !app.marketplace.tabs.includes('payout') && details
          ? await payoutNoteFor(app, details.author.userId)
          : null,
      payouts: tab === 'payout' ? await payoutPart(context, request) : null,
      pictures: tab === 'photos' && details ? picturesPart(details) : [],
      missing: details ? await missingParts(app, details, locale) : [],
      limits: {
        title: marketplace.limits.title,
        text: marketplace.limits.text,
        pictures: marketplace.limits.imagesPerListing,
      },
      timeZone: marketplace.timeZone,
      today: todayOf(app),
    }
  })
}

/** The agreed stays to come, with the guests' names. */
async function staysOf({ app, locale }: RequestContext, listingId: string): Promise<WizardView['stays']> {
  const today = todayOf(app)
  const stays = await agreedStaysAt(app.db, listingId, today)
  const guests = await personCards(
    app,
    stays.map(({ customerId }) => customerId),
  )
  return stays.map(({ transactionId, customerId, ...stay }) => {
    const guest = guests.get(customerId)
    return { ...stay, to: `/sale/${transactionId}/details`, name: guest ? shortName(guest, locale) : '' }
  })
}

function seenBy(details: ListingDetails | null): WizardView['seenBy'] {
  if (details?.state === 'published') return 'everybody'
  return details?.state === 'pendingApproval' ? 'staff' : 'nobody'
}

/** Returns the heading and the introduction of a tab. */
export function headingOf(
  marketplace: Marketplace,
  tab: WizardTab,
  category: Marketplace['categories'][number] | undefined,
  locale: Locale,
  kindFixed: boolean,
): { title: string; lead: string } {
  const { name, title, lead } = tabWords(marketplace, tab, category, locale)
  if (tab === 'features' && kindFixed && marketplace.categories.length > 1) return { title: name, lead: '' }
  return { title: (tab === 'location' && category?.locationHeading[locale]) || title, lead }
}

type ReaderContext = Pick<RequestContext, 'app' | 'viewer' | 'locale'>

/** Returns the listing in the address; null before the first save. Throws 404 for everybody but its author. */
export async function ownListing(
  { app, viewer, locale }: ReaderContext,
  { id }: { id: string },
): Promise<ListingDetails | null> {
  if (id === noListingYet) return null
  const details = await findListing(app, viewer, id, locale)
  if (!details.own?.isAuthor) throw new Problem('listing-not-found')
  return details
}

/** Returns the address of a tab of a draft, of a submitted listing, or of one that is not saved yet. */
export function tabAddress(details: Pick<ListingDetails, 'id' | 'slug' | 'state'> | null, tab: WizardTab): string {
  const listing = details
    ? { slug: details.slug, id: details.id, type: details.state === 'draft' ? 'draft' : 'edit' }
    : { slug: 'draft', id: noListingYet, type: 'new' }
  return href('/l/:slug/:id/:type/:tab', { ...listing, tab })
}

/** Returns where editing a listing starts: the overview of its parts, or for a draft the given tab. */
export function editAddress(details: Pick<ListingDetails, 'id' | 'slug' | 'state'>, tab: WizardTab): string {
  if (details.state === 'draft') return tabAddress(details, tab)
  return href('/l/:slug/:id/edit/overview', { slug: details.slug, id: details.id })
}

function allowedTab(
  { tabs }: Pick<Marketplace, 'tabs'>,
  open: WizardTab[],
  details: ListingDetails | null,
  params: WizardAddress,
): WizardTab {
  const tab = tabs.find((each) => each === params.tab)
  if (!tab || !['new', 'draft', 'edit'].includes(params.type)) throw new Problem('not-found')
  if (open.includes(tab)) return tab
  throw redirect(tabAddress(details, open.at(-1) ?? 'features'))
}

function listingPart({ id, slug, own, updatedAt, title }: ListingDetails): WizardView['listing'] {
  return {
    id,
    slug,
    title,
    version: own?.version ?? 0,
    savedAt: updatedAt.toISOString(),
    reviewNote: own?.reviewNote ?? '',
    rejected: own?.rejected ?? false,
  }
}

function cardOf({
  id,
  slug,
  title,
  category,
  kind,
  place,
  point,
  publicRadius,
  ...card
}: ListingDetails): WizardView['card'] {
  const { availableFrom, availableUntil, capacity, price, byTheHour, image, author } = card
  const what = { id, slug, title, category, kind, place, point, publicRadius }
  return { ...what, availableFrom, availableUntil, capacity, price, byTheHour, image, author }
}

/** Returns the marketplace's category when it has only one, so that nobody has to choose it. */
export function onlyCategory({ categories }: Pick<Marketplace, 'categories'>): string | undefined {
  return categories.length === 1 ? categories[0]?.key : undefined
}

function categoryChoices(marketplace: Marketplace, locale: Locale): WizardView['categories'] {
  return marketplace.categories.map(({ key, kind, wizardTitle, wizardText }) => ({
    key,
    kind,
    title: wizardTitle[locale],
    text: wizardText[locale],
  }))
}

/** Radius in metres above which the author is asked for the district. */
const districtRadius = metresAround({ precision: 'place' })

async function locationPart(
  { app, viewer, site }: RequestContext,
  details: ListingDetails,
): Promise<WizardView['location']> {
  const exact = await exactLocation(app, viewer, details.id)
  return {
    exact,
    townOnly: exact !== null && isVague(exact) && details.publicRadius > districtRadius,
    publicPoint: details.point,
    publicRadius: listingCircle(app, details)?.radius ?? details.publicRadius,
    styleUrl: site.mapStyleUrl ?? null,
    credits: [...app.geocoder.attribution],
  }
}

function pricingPart(
  { pricing, currency, process }: Marketplace,
  { kind, price, byTheHour }: ListingDetails,
  locale: Locale,
): WizardView['pricing'] {
  if (!pricing || kind !== 'offer') return null
  const tag = formatLocale(locale)
  return {
    currency,
    byTheHour,
    minimum: pricing.minimum > 0 ? formatMoney({ amount: pricing.minimum, currency }, tag) : '',
    // Without payments there is no commission.
    share: takesPayments({ process }) ? pricing.commission.provider : 0,
    otherCurrency: price && price.currency !== currency ? price.currency : '',
  }
}

/** Returns the form for payouts; without one when the address has to be confirmed first. */
async function payoutPart(context: RequestContext, request: Request): Promise<NonNullable<WizardView['payouts']>> {
  const { viewer } = context
  if (viewer.kind === 'member' && !viewer.emailVerified) return { form: null, news: null }
  return { form: await loadPayouts(context), news: readNews(request) }
}

/** Returns how the reader came back from the payout partner; null otherwise. */
function payoutAnswer(request: Request): WizardView['payout'] {
  const answer = new URL(request.url).searchParams.get('payout')
  return answer === 'success' || answer === 'failure' ? answer : null
}

function picturesPart({ pictures }: ListingDetails): WizardView['pictures'] {
  return pictures.map(({ thumbhash, ...picture }) => ({ ...picture, colour: placeholderColour(thumbhash) }))
}
