import type { Locale } from '#kernel/locale.ts'
import type { App } from '../../app.ts'
import type { Member } from '../../users/viewer.ts'
import { type ArchivedAccount, archivedAccount } from './archived-account.ts'
import { type ArchivedActs, archivedActs } from './archived-acts.ts'
import { type ArchivedListing, archivedListings } from './archived-listings.ts'
import type { ArchiveContents } from './archive-writer.ts'
import type { ArchivedConversation } from './archived-conversations.ts'
import type { OwnPicture } from './archived-pictures.ts'

/** Number of the format of `data.json`. It grows when something is renamed or removed; new keys do not change it. */
const archiveVersion = 1

/** Everything in `data.json` but the conversations, by its keys there. */
export type ArchivedData = {
  format: 'quartier-own-data'
  version: number
  site: { name: string; url: string }
  createdAt: Date
  locale: Locale
  account: ArchivedAccount['account']
  settings: ArchivedAccount['settings']
  sessions: ArchivedAccount['sessions']
  programs: ArchivedAccount['programs']
  card: ArchivedAccount['card']
  payoutAccount: ArchivedAccount['payoutAccount']
  savedSearches: ArchivedActs['savedSearches']
  savedPlaces: ArchivedActs['savedPlaces']
  sharedPlaceList: ArchivedActs['sharedPlaceList']
  foundListings: ArchivedActs['foundListings']
  phrases: ArchivedActs['phrases']
  passedSafetyNotices: ArchivedActs['passedSafetyNotices']
  reviews: ArchivedActs['reviews']
  reports: ArchivedActs['reports']
  mails: ArchivedActs['mails']
  notifications: ArchivedActs['notifications']
  notificationChoices: ArchivedActs['notificationChoices']
  browserNotifications: ArchivedActs['browserNotifications']
  actsByStaff: ArchivedActs['actsByStaff']
  archives: ArchivedActs['archives']
  vouches: ArchivedActs['vouches']
  pictures: Omit<OwnPicture, 'key'>[]
  listings: ArchivedListing[]
}

/** What the writer of archives gets. */
export type OwnContents = ArchiveContents<ArchivedData, ArchivedConversation>

/** Returns what is stored of a member besides the conversations. The caller has checked that the member asks. */
export async function archivedData(
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'publicUrl'>,
  viewer: Member,
  pictures: OwnPicture[],
): Promise<ArchivedData> {
  const [account, acts, listings] = await Promise.all([
    archivedAccount(app, viewer, pictures),
    archivedActs(app, viewer),
    archivedListings(app, viewer, pictures),
  ])
  return {
    format: 'quartier-own-data',
    version: archiveVersion,
    site: { name: app.marketplace.name, url: app.publicUrl },
    createdAt: app.clock.now(),
    locale: viewer.locale,
    ...account,
    ...acts,
    pictures: pictures.map(shownPicture),
    listings,
  }
}

/** Returns a picture without the place where its file lies in the store. */
function shownPicture({ id, file, kind, fileName, width, height, uploadedAt }: OwnPicture): Omit<OwnPicture, 'key'> {
  return { id, file, kind, fileName, width, height, uploadedAt }
}
