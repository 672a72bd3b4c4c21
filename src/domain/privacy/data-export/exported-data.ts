import type { Locale } from '#kernel/locale.ts'
import type { App } from '../../app.ts'
import type { Member } from '../../users/viewer.ts'
import { type ExportedAccount, exportedAccount } from './exported-account.ts'
import { type ExportedActs, exportedActs } from './exported-acts.ts'
import { type ExportedListing, exportedListings } from './exported-listings.ts'
import type { DataExportContents } from './data-export-writer.ts'
import type { ExportedConversation } from './exported-conversations.ts'
import type { OwnPicture } from './exported-pictures.ts'

/** Number of the format of `data.json`. It grows when something is renamed or removed; new keys do not change it. */
const dataExportVersion = 1

/** Everything in `data.json` but the conversations, by its keys there. */
export type ExportedData = {
  format: 'quartier-own-data'
  version: number
  site: { name: string; url: string }
  createdAt: Date
  locale: Locale
  account: ExportedAccount['account']
  settings: ExportedAccount['settings']
  sessions: ExportedAccount['sessions']
  programs: ExportedAccount['programs']
  card: ExportedAccount['card']
  payoutAccount: ExportedAccount['payoutAccount']
  savedSearches: ExportedActs['savedSearches']
  savedPlaces: ExportedActs['savedPlaces']
  sharedPlaceList: ExportedActs['sharedPlaceList']
  foundListings: ExportedActs['foundListings']
  phrases: ExportedActs['phrases']
  passedSafetyNotices: ExportedActs['passedSafetyNotices']
  reviews: ExportedActs['reviews']
  reports: ExportedActs['reports']
  mails: ExportedActs['mails']
  notifications: ExportedActs['notifications']
  notificationChoices: ExportedActs['notificationChoices']
  browserNotifications: ExportedActs['browserNotifications']
  actsByStaff: ExportedActs['actsByStaff']
  archives: ExportedActs['archives']
  vouches: ExportedActs['vouches']
  pictures: Omit<OwnPicture, 'key'>[]
  listings: ExportedListing[]
}

/** What the writer of data exports gets. */
export type OwnContents = DataExportContents<ExportedData, ExportedConversation>

/** Returns what is stored of a member besides the conversations. The caller has checked that the member asks. */
export async function exportedData(
  app: Pick<App, 'db' | 'clock' | 'marketplace' | 'publicUrl'>,
  viewer: Member,
  pictures: OwnPicture[],
): Promise<ExportedData> {
  const [account, acts, listings] = await Promise.all([
    exportedAccount(app, viewer, pictures),
    exportedActs(app, viewer),
    exportedListings(app, viewer, pictures),
  ])
  return {
    format: 'quartier-own-data',
    version: dataExportVersion,
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
