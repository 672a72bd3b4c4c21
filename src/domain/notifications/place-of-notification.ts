import type { Selectable } from 'kysely'
import type { Notifications } from '#db/tables.ts'
import { listingSlug } from '../listings/index.ts'
import type { MailTemplate } from './mailer.ts'

const fixedPlaces: { [Template in MailTemplate]?: string } = {
  'money-paid': '/account/payments',
  'payout-failed': '/account/payments',
  'payout-account-changed': '/account/payments',
  'bank-requested': '/account/payments',
  'terms-changed': '/account/terms',
  'vouch-given': '/account/vouches',
  'vouch-withdrawn': '/account/vouches',
  'archive-ready': '/account/my-data',
  'archive-failed': '/account/my-data',
  'account-approved': '/',
  'listing-submitted': '/listings',
  'listing-closed': '/listings',
  'listing-reopened': '/listings',
  'listing-paused': '/listings?state=closed',
  'listing-asked': '/listings?state=published',
  'listing-lapsed': '/listings?state=closed',
  'listing-over': '/listings?state=closed',
}

/** What a notification is about, with its reader's side of the conversation and the title of the listing. */
type About = Pick<Selectable<Notifications>, 'template' | 'transactionId' | 'listingId'> & {
  role: 'customer' | 'provider' | null
  title: string
}

/** Returns the path of the place on the site that a notification leads to. */
export function placeOfNotification({ template, transactionId, listingId, role, title }: About): string {
  const fixed = fixedPlaces[template as MailTemplate]
  if (fixed) return fixed
  if (transactionId) return `/${role === 'customer' ? 'order' : 'sale'}/${transactionId}/details`
  if (!listingId) return '/listings'
  const page = `/l/${listingSlug(title)}/${listingId}`
  return template === 'changes-requested' || template === 'listing-rejected' ? `${page}/draft/description` : page
}

/**
 * Whether somebody at an address has opened the place of a notification: the same path, whatever the title of the listing
 * is by now, and at least its query.
 */
export function isAtPlace(address: string, place: string): boolean {
  const [there, here] = [urlOf(place), urlOf(address)]
  const withoutTitle = ({ pathname }: URL) => pathname.replace(/^\/l\/[^/]+\//, '/l/')
  if (withoutTitle(there) !== withoutTitle(here)) return false
  return [...there.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
}

const urlOf = (address: string) => new URL(`https://site.invalid${address}`)
