import { dateWithYear } from '#web/server/message-times.ts'
import { missingPages } from '#config/product-pages.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { type Look, themeHex } from '#config/theme-colours.ts'
import { type RunningAnnouncement, runningAnnouncements } from '#domain/announcements/index.ts'
import { maxNights } from '#domain/max-nights.ts'
import { unreadCount } from '#domain/messages/index.ts'
import { markReadByAddress } from '#domain/notifications/index.ts'
import { savedPlaceIds } from '#domain/saved-places/index.ts'
import { termsDue } from '#domain/terms/index.ts'
import { hasListingsOrConversations } from '#domain/transactions/index.ts'
import { awaitsApproval, isStaff, ownBadge } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { todayOf } from '#domain/today-of.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatLocale, languageName, type Locale } from '#kernel/locale.ts'
import type { OwnWordTexts } from '#words/word.ts'
import { firstDayOfWeek } from './first-day-of-week.ts'
import { searchOrigin } from './search-origin.ts'
import type { RequestContext } from './request-context.ts'
import { readClosedAnnouncements } from './closed-announcements.ts'
import { readCookies } from './cookies.ts'
import { failureId } from './failure-id.ts'
import { type LayoutLink, footerColumns, legalLinks, menuLinks, navigationLinks, offersSearch } from './layout-links.ts'
import { marketplaceWord } from './marketplace-word.ts'
import { type NoticeName, noticeCookies } from './notice-cookies.ts'
import { readPlaces } from './place-cookies.ts'

export type { LayoutLink } from './layout-links.ts'

/** The data of the layout of every page. */
export type LayoutData = {
  locale: Locale
  formatLocale: string
  /** The languages of the site by their own names. */
  languages: { locale: Locale; name: string }[]
  nonce: string
  /** Number to quote when this response failed. */
  failureId: string
  marketplace: {
    key: string
    name: string
    tagline: string
    description: string
    footerText: string
    /** Placeholder of the place field. */
    placeText: string
    /** Currency of prices. */
    currency: string
    /** Whether there are offers and requests, so that listings say which they are. */
    twoKinds: boolean
    /** Milliseconds that the search waits while somebody types or changes something. */
    typingDelays: Marketplace['search']['pauses']
    /** Whether places have a venue that people come for. */
    hasVenues: boolean
    /** Most characters of a text, fewest of a new password. */
    limits: { text: number; passwordLength: number }
  }
  /** For calendars: the present day of the marketplace, the first day of the week, and the most nights of a stay. */
  calendar: { today: CalendarDate; firstDay: 'sun' | 'mon'; longestStay: number }
  /** Entries of a search's address that say who is coming; null where the marketplace does not ask. */
  partyNeeds: { wheelchair: string | null; dog: string | null }
  /** Words that the marketplace overrides, for the scripts. */
  ownWords: OwnWordTexts[Locale]
  publicUrl: string
  /** Path and query of this page, for the language switch and to return to after logging in. */
  here: string
  /** Address of the search for offers only. */
  offersSearch: string
  navigation: LayoutLink[]
  menu: LayoutLink[]
  footer: { heading: string; links: LayoutLink[] }[]
  legal: LayoutLink[]
  /** Content pages of the product that the marketplace does not have. */
  missingPages: string[]
  /** Background of the pages in both themes, as `#rrggbb`, for `theme-color`. */
  paper: Record<Look, string>
  social: { name: string; url: string }[]
  /** Query of the search the reader came from, with its question mark; empty for none. */
  lastSearch: string
  /** Notices the reader has not closed. */
  notices: NoticeName[]
  /** What staff announce, without what the reader has closed. */
  announcements: RunningAnnouncement[]
  member: LayoutMember | null
  /** Ids of the places that the reader has saved, in the account or in this browser. */
  saved: string[]
}

/** The logged-in reader. */
export type LayoutMember = {
  userId: string
  firstName: string
  lastName: string
  displayName: string
  profileType: 'private' | 'organisation'
  state: 'active' | 'banned' | 'deleted'
  picture: string | null
  staff: boolean
  limited: boolean
  /** Minutes until a log-in with limited rights ends; null for others. */
  minutesLeft: number | null
  emailVerified: boolean
  /** Whether the address is verified, and staff have not yet approved the account. */
  awaitsApproval: boolean
  /** When an announced version of the terms holds that they have not accepted, as text; null while there is none. */
  termsFrom: string | null
  /** An address of theirs to which mails bounce. */
  refusedEmail: string | null
  unread: number
  /** Notifications that are not read, up to 100. */
  notifications: number
}

/** Returns the layout's data for the reader of a page. */
export async function loadLayoutData(context: RequestContext, request: Request): Promise<LayoutData> {
  const { app, locale, nonce, viewer } = context
  const { marketplace } = app
  const { pathname, search } = new URL(request.url)
  const here = pathname.replace(/\/_\.data$|\.data$/, '') + search
  const [member, saved] =
    viewer.kind === 'member'
      ? await Promise.all([frameMember(context, viewer, here), savedPlaceIds(app, viewer)])
      : [null, readPlaces(request, 'saved', context.setCookies)]
  return {
    locale,
    formatLocale: formatLocale(locale),
    languages: marketplace.locales.map((each) => ({ locale: each, name: languageName(each) })),
    nonce,
    failureId: failureId(nonce),
    marketplace: {
      key: marketplace.key,
      name: marketplace.name,
      tagline: marketplace.tagline[locale],
      description: marketplace.description[locale],
      footerText: marketplaceWord(marketplace, 'layout_footer_text', locale),
      placeText: marketplaceWord(marketplace, 'layout_search_place', locale),
      currency: marketplace.currency,
      twoKinds: new Set(marketplace.categories.map(({ kind }) => kind)).size > 1,
      typingDelays: marketplace.search.pauses,
      hasVenues: marketplace.cities.some(({ venue }) => venue),
      limits: { text: marketplace.limits.text, passwordLength: marketplace.limits.passwordLength },
    },
    calendar: {
      today: todayOf(app),
      firstDay: firstDayOfWeek(marketplace.firstDayOfWeek, formatLocale(locale)),
      longestStay: maxNights,
    },
    partyNeeds: {
      wheelchair: marketplace.party.wheelchair ? `pub_${marketplace.party.wheelchair}` : null,
      dog: marketplace.party.assistanceDog ? `pub_${marketplace.party.assistanceDog}` : null,
    },
    ownWords: context.site.ownWords[locale],
    publicUrl: app.publicUrl,
    here,
    offersSearch: offersSearch(marketplace),
    navigation: navigationLinks(marketplace, locale),
    menu: menuLinks(marketplace, locale),
    footer: footerColumns(marketplace, locale),
    legal: legalLinks(marketplace, locale),
    missingPages: missingPages(marketplace),
    paper: paperOf(marketplace),
    social: Object.entries(marketplace.social ?? {}).map(([name, url]) => ({ name, url })),
    lastSearch: searchBefore(request, app.publicUrl),
    notices: await openNotices(context, readCookies(request)),
    announcements: await openAnnouncements(context, request),
    member,
    saved,
  }
}

const papers = new WeakMap<Marketplace, LayoutData['paper']>()

function paperOf(marketplace: Marketplace): LayoutData['paper'] {
  const hex = (look: Look) => themeHex(marketplace.themeCss, look, 'paper')
  const paper = papers.get(marketplace) ?? { light: hex('light'), dark: hex('dark') }
  papers.set(marketplace, paper)
  return paper
}

/** Returns the member's part of the layout. What leads to this page is read by opening it. */
async function frameMember(
  { app, viewer, locale }: RequestContext,
  member: Member,
  here: string,
): Promise<LayoutMember> {
  const [{ picture, refusedAddress }, unread, notifications, due] = await Promise.all([
    ownBadge(app, member.userId),
    unreadCount(app, viewer),
    markReadByAddress(app, viewer, here),
    termsDue(app, member),
  ])
  return {
    userId: member.userId,
    firstName: member.firstName,
    lastName: member.lastName,
    displayName: member.displayName,
    profileType: member.profileType ?? 'private',
    state: 'active',
    picture,
    staff: isStaff(member) || member.needsSecondFactor === true,
    limited: member.scopes === 'user:limited',
    minutesLeft: member.actsUntil ? minutesUntil(member.actsUntil, app.clock.now()) : null,
    emailVerified: member.emailVerified,
    awaitsApproval: awaitsApproval(member),
    termsFrom:
      due && member.scopes === 'user' ? dateWithYear(due.at, { locale, timeZone: app.marketplace.timeZone }) : null,
    refusedEmail: member.scopes === 'user' ? refusedAddress : null,
    unread,
    notifications,
  }
}

function minutesUntil(end: Date, now: Date): number {
  return Math.max(1, Math.round((end.getTime() - now.getTime()) / 60_000))
}

function searchBefore(request: Request, publicUrl: string): string {
  const before = searchOrigin(request, publicUrl)
  return before?.pathname === '/s' ? before.search.slice(0, 1000) : ''
}

async function openAnnouncements({ app, viewer, locale }: RequestContext, request: Request) {
  const running = await runningAnnouncements(app, viewer, locale)
  const closed = running.length > 0 ? readClosedAnnouncements(request) : []
  return running.filter(({ id }) => !closed.includes(id))
}

async function openNotices({ app, viewer }: RequestContext, cookies: Record<string, string>): Promise<NoticeName[]> {
  const open = (name: NoticeName) => cookies[noticeCookies[name].cookie] !== '1'
  const notices: NoticeName[] = open('cookies') ? ['cookies'] : []
  const unconfirmed = viewer.kind === 'member' && !viewer.emailVerified
  if (unconfirmed && open('reminder') && (await hasListingsOrConversations(app, viewer))) notices.push('reminder')
  return notices
}
