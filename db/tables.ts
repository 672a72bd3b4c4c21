// Generated from the migrations by `npm run tables`. Do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = { [key: string]: JsonValue | undefined }

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface Announcements {
  audience: string
  createdAt: Timestamp
  createdBy: string | null
  endedAt: Timestamp | null
  id: string
  texts: Json
  until: string
}

export interface ApiAuthorizationCodes {
  clientId: string
  codeChallenge: string
  codeHash: Buffer
  createdAt: Timestamp
  expiresAt: Timestamp
  operatorId: string
  redirectUri: string
  usedAt: Timestamp | null
  userId: string
}

export interface ApiClients {
  createdAt: Timestamp
  id: string
  kind: string
  name: string
  redirectUris: Generated<string[]>
  revokedAt: Timestamp | null
  secretHash: Buffer
}

export interface ApiGrants {
  clientId: string
  createdAt: Timestamp
  expiresAt: Timestamp
  generation: Generated<number>
  id: string
  operatorId: string | null
  revokedAt: Timestamp | null
  rotatedAt: Timestamp
  scope: string
  userId: string | null
}

export interface AssetVersions {
  assets: Json
  createdAt: Timestamp
  version: string
}

export interface Assignments {
  assignedAt: Timestamp
  subjectId: string
  subjectKind: string
  userId: string
}

export interface Attempts {
  subject: string
  used: number
  windowStart: Timestamp
}

export interface AuditEntries {
  action: string
  actorId: string | null
  at: Timestamp
  details: Generated<Json>
  id: string
  reason: Generated<string>
  subjectId: string
  subjectKind: string
}

export interface AvailabilityExceptions {
  createdAt: Timestamp
  endAt: Timestamp
  endDate: string
  id: string
  listingId: string
  seats: number
  startAt: Timestamp
  startDate: string
}

export interface BackupRuns {
  failure: string | null
  finishedAt: Timestamp | null
  id: string
  name: string | null
  place: string
  startedAt: Timestamp
}

export interface Bookings {
  createdAt: Timestamp
  customerId: string
  displayEndAt: Timestamp
  displayStartAt: Timestamp
  endAt: Timestamp
  endDate: string
  id: string
  listingId: string
  seats: number
  startAt: Timestamp
  startDate: string
  state: string
  transactionId: string
  updatedAt: Timestamp
}

export interface ChangedValues {
  before: Json
  number: number
  resourceId: string
  xid: Generated<string>
}

export interface DataArchives {
  bytes: number | null
  createdAt: Timestamp
  done: Generated<number>
  expiresAt: Timestamp | null
  finishedAt: Timestamp | null
  id: string
  runAt: Timestamp
  state: Generated<string>
  total: Generated<number>
  tries: Generated<number>
  userId: string
}

export interface Deliveries {
  channel: string
  conversationId: string | null
  createdAt: Timestamp
  dueAt: Timestamp
  eventId: string
  id: string
  lastError: string | null
  locale: string
  parkedAt: Timestamp | null
  recipient: string
  refusedAt: Timestamp | null
  sentAt: Timestamp | null
  setAsideAt: Timestamp | null
  startedAt: Timestamp | null
  state: Generated<string>
  template: string
  tries: Generated<number>
  userId: string
  values: Generated<Json>
}

export interface Disputes {
  amount: number
  closedAt: Timestamp | null
  currency: string
  dueAt: Timestamp | null
  id: string
  openedAt: Timestamp
  paymentId: string
  readAt: Timestamp
  reason: string
  status: string
  transactionId: string
  updatedAt: Timestamp
}

export interface EmailVerifications {
  createdAt: Timestamp
  email: string
  expiresAt: Timestamp
  id: string
  usedAt: Timestamp | null
  userId: string
  wrongCodes: Generated<number>
}

export interface EventCursors {
  reader: string
  seq: number
  xid: string
}

export interface EventFeed {
  actorId: string | null
  at: Timestamp
  clientId: string | null
  eventId: string
  operatorId: string | null
  previousValues: Generated<Json>
  relatedIds: Generated<string[]>
  requestId: string | null
  resourceId: string
  resourceType: string
  sequenceId: Generated<number>
  snapshot: Json | null
  source: string | null
  type: string
}

export interface Events {
  actorId: string | null
  at: Timestamp
  clientId: string | null
  id: string
  name: string
  operatorId: string | null
  payload: Generated<Json>
  requestId: string | null
  seq: Generated<number>
  silent: Generated<boolean>
  snapshot: Json | null
  source: string | null
  subjectId: string
  xid: Generated<string>
}

export interface FailedEvents {
  attempts: number
  eventId: string
  failedAt: Timestamp
  name: string
  nextAttemptAt: Timestamp
  parkedAt: Timestamp | null
  reason: string
  seq: number
  setAsideAt: Timestamp | null
  subjectId: string
  xid: string
}

export interface FailedWork {
  attempts: number | null
  failedAt: Timestamp | null
  id: string | null
  kind: string | null
  name: string | null
  nextAttemptAt: Timestamp | null
  outcome: string | null
  parkedAt: Timestamp | null
  reason: string | null
  subjectId: string | null
}

export interface ImageContents {
  bytes: number
  contentHash: string
  createdAt: Timestamp
  format: string
  height: number
  thumbhash: Buffer
  width: number
}

export interface Images {
  contentHash: string
  createdAt: Timestamp
  fileName: Generated<string>
  id: string
  kind: string
  ownerId: string
}

export interface IncomingMails {
  key: string
  outcome: string
  receivedAt: Timestamp
}

export interface Initiations {
  clientKey: string
  customerId: string
  transactionId: string
}

export interface KeptMails {
  headers: Generated<Json>
  html: string
  id: string
  recipient: string
  sender: string
  sentAt: Timestamp
  subject: string
  text: string
}

export interface LedgerEntries {
  account: string
  amount: number
  at: Timestamp
  currency: string
  source: string
  transactionId: string
}

export interface LineItems {
  code: string
  currency: string
  includeFor: string[]
  percentage: string | null
  position: number
  quantity: string | null
  reversal: Generated<boolean>
  seats: number | null
  totalAmount: number
  transactionId: string
  unitAmount: number
  units: string | null
}

export interface ListingCalendars {
  listingId: string
  timeBookings: Generated<number>
  version: Generated<number>
}

export interface ListingImages {
  alt: Generated<string>
  imageId: string
  listingId: string
  position: number
}

export interface ListingLocations {
  address: string
  building: Generated<string>
  lat: number
  listingId: string
  lng: number
  precision: string
  updatedAt: Timestamp
}

export interface ListingNights {
  cap: number
  exceptionSeats: number | null
  listingId: string
  night: string
  used: number
}

export interface ListingSearch {
  authorId: string
  availableFrom: string | null
  availableUntil: string | null
  capacity: number
  category: string | null
  cell: number | null
  facets: number[]
  hourly: Generated<boolean>
  lat: number | null
  listingId: string
  lng: number | null
  price: number | null
  seq: number
  verified: boolean
  week: number[] | null
}

export interface ListingStock {
  id: string
  listingId: string
  quantity: number
}

export interface ListingWords {
  label: Generated<string>
  listingId: string
  title: string
  words: string
}

export interface Listings {
  askedAnswer: string | null
  askedAt: Timestamp | null
  authorId: string
  availabilityPlan: Json | null
  availableFrom: string | null
  availableUntil: string | null
  capacity: Generated<number>
  category: string | null
  closedByStaff: Generated<boolean>
  confirmedAt: Timestamp | null
  countryCode: string | null
  createdAt: Timestamp
  deleted: Generated<boolean>
  description: Generated<string>
  editedSinceApproval: Generated<boolean>
  id: string
  lapsedAt: Timestamp | null
  metadata: Generated<Json>
  pausedAfter: number | null
  priceAmount: number | null
  priceCurrency: string | null
  privateData: Generated<Json>
  publicData: Generated<Json>
  publicLat: number | null
  publicLng: number | null
  publicPlace: Json | null
  publicRadius: number | null
  publishedAt: Timestamp | null
  reviewNote: string | null
  silenceCountedFrom: Timestamp | null
  state: string
  submittedAt: Timestamp | null
  title: Generated<string>
  updatedAt: Timestamp
  version: Generated<number>
}

export interface MessageDrafts {
  content: string
  transactionId: string
  updatedAt: Timestamp
  userId: string
}

export interface MessagePhrases {
  content: string
  createdAt: Timestamp
  id: string
  userId: string
}

export interface Messages {
  clientKey: string | null
  content: string
  createdAt: Timestamp
  hiddenAt: Timestamp | null
  id: string
  senderId: string
  transactionId: string
}

export interface NotificationChoices {
  byMail: boolean
  byPush: boolean | null
  changedAt: Timestamp
  inList: boolean
  topic: string
  userId: string
}

export interface Notifications {
  at: Timestamp
  eventId: string
  id: string
  listingId: string | null
  personId: string | null
  readAt: Timestamp | null
  template: string
  transactionId: string | null
  userId: string
}

export interface Offers {
  createdAt: Timestamp
  listingId: string
  offeredBy: string
  transactionId: string
}

export interface OpenEnquiries {
  customerId: string
  listingId: string
  transactionId: string
}

export interface Participations {
  activeOn: Generated<string>
  answerBy: Timestamp | null
  archivedAt: Timestamp | null
  isUnread: Generated<boolean>
  lastActivityAt: Timestamp
  readAt: Timestamp | null
  role: string
  stayFrom: string | null
  stayUntil: string | null
  transactionId: string
  unread: Generated<number>
  userId: string
}

export interface PassedSafetyNotices {
  at: Timestamp
  hostId: string
  userId: string
}

export interface PasskeyAnswers {
  challenge: string
  expiresAt: Timestamp
}

export interface Passkeys {
  createdAt: Timestamp
  credentialId: string
  lastUsedAt: Timestamp | null
  name: string
  publicKey: Buffer
  signCount: number
  transports: Generated<string[]>
  userId: string
}

export interface PasswordResets {
  createdAt: Timestamp
  expiresAt: Timestamp
  id: string
  usedAt: Timestamp | null
  userId: string
}

export interface PaymentAccounts {
  bankLast4: string | null
  businessType: string | null
  canBePaidOut: Generated<boolean>
  canCharge: Generated<boolean>
  country: string | null
  createdAt: Timestamp
  endedCalls: Generated<number>
  leftAt: Timestamp | null
  openCall: Json | null
  openSince: Timestamp | null
  providerData: Generated<Json>
  providerId: string | null
  readAt: Timestamp | null
  requirements: Generated<Json>
  userId: string
}

export interface PaymentCustomers {
  attaching: string | null
  cardBrand: string | null
  cardExpMonth: number | null
  cardExpYear: number | null
  cardId: string | null
  cardLast4: string | null
  createdAt: Timestamp
  detaching: Generated<string[]>
  erased: Generated<boolean>
  failures: Generated<number>
  providerId: string | null
  setups: Generated<number>
  updatedAt: Timestamp
  userId: string
}

export interface PaymentMismatches {
  foundAt: Timestamp
  here: string
  id: string
  kind: string
  objectId: string
  repaired: Generated<boolean>
  resolvedAt: Timestamp | null
  seenAt: Timestamp
  settledAt: Timestamp | null
  there: string
  transactionId: string | null
}

export interface Payments {
  accountId: string
  attempt: number
  authorised: number
  captured: Generated<number>
  cardBrand: string | null
  cardLast4: string | null
  confirmAt: Timestamp | null
  createdAt: Timestamp
  currency: string
  disputed: Generated<boolean>
  fee: number
  heldUntil: Timestamp | null
  id: string
  lapseReason: string | null
  lapsedAt: Timestamp | null
  readAt: Timestamp
  refunded: Generated<number>
  refusal: string | null
  releasedAt: Timestamp | null
  runAt: Timestamp | null
  status: string
  transactionId: string
  tries: Generated<number>
  updatedAt: Timestamp
}

export interface Payouts {
  accountId: string
  amount: number
  arrivesAt: Timestamp | null
  attempt: Generated<number>
  bankId: string | null
  createdAt: Timestamp
  currency: string
  failure: string | null
  failureCode: string | null
  providerId: string | null
  refusal: string | null
  refusedCalls: Generated<number>
  runAt: Timestamp | null
  status: string
  transactionId: string
  tries: Generated<number>
  updatedAt: Timestamp
}

export interface PhoneCodes {
  createdAt: Timestamp
  expiresAt: Timestamp
  id: string
  number: string
  usedAt: Timestamp | null
  userId: string
  wrongCodes: Generated<number>
}

export interface ProviderEvents {
  accountId: string | null
  apiVersion: string | null
  createdAt: Timestamp
  handledAt: Timestamp | null
  id: string
  objectId: string
  parked: string | null
  paymentId: string | null
  receivedAt: Timestamp
  runAt: Timestamp
  tries: Generated<number>
  type: string
}

export interface PublicListings {
  authorId: string
  availabilityPlan: Json | null
  availableFrom: string | null
  availableUntil: string | null
  capacity: number
  category: string | null
  countryCode: string | null
  createdAt: Timestamp
  description: string
  id: string
  priceAmount: number | null
  priceCurrency: string | null
  publicData: Json
  publicLat: number | null
  publicLng: number | null
  publicPlace: Json | null
  publicRadius: number | null
  publishedAt: Timestamp | null
  title: string
  updatedAt: Timestamp
}

export interface PublicUsers {
  abbreviatedName: string | null
  bio: string | null
  createdAt: Timestamp
  displayName: string | null
  emailConfirmed: boolean | null
  firstName: string | null
  homeTown: string | null
  id: string
  organisationType: string | null
  phoneConfirmed: boolean | null
  profileImageId: string | null
  profileType: string
  publicData: Json | null
  spokenLanguages: string[] | null
  state: string
  verified: boolean | null
  verifiedAt: Timestamp | null
  verifiedChecks: string[] | null
}

export interface PushSubscriptions {
  browserKey: string
  browserSecret: string
  createdAt: Timestamp
  endpoint: string
  lastSuccessAt: Timestamp | null
  sessionId: string
  siteKey: string
  userId: string
}

export interface ReceiptNumbers {
  last: number
  one: Generated<boolean>
}

export interface Receipts {
  issuedAt: Timestamp
  issuer: Json
  number: number
  transactionId: string
}

export interface Reconciliations {
  compared: Generated<number>
  finishedAt: Timestamp | null
  kind: string
  listed: Generated<number>
  repaired: Generated<number>
  runAt: Timestamp
}

export interface RecoveryCodes {
  codeHash: Buffer
  createdAt: Timestamp
  usedAt: Timestamp | null
  userId: string
}

export interface Refunds {
  amount: number
  createdAt: Timestamp
  currency: string
  failureCode: string | null
  failures: Generated<number>
  fee: number | null
  host: number | null
  id: string
  key: string
  kind: string | null
  paymentId: string
  providerId: string | null
  reason: Generated<string>
  refusal: string | null
  runAt: Timestamp | null
  settledAt: Timestamp | null
  status: string
  tries: Generated<number>
  updatedAt: Timestamp
}

export interface RefusedWebhooks {
  count: number
  day: string
}

export interface Reports {
  aboutUserId: string
  answer: Generated<string>
  createdAt: Timestamp
  handledAt: Timestamp | null
  handledBy: string | null
  handledNote: Generated<string>
  id: string
  reason: string
  reporterEmail: string | null
  reporterId: string | null
  reporterLocale: string | null
  state: Generated<string>
  subjectId: string
  subjectKind: string
  text: Generated<string>
}

export interface Reviews {
  aspects: Generated<Json>
  authorId: string
  content: string
  createdAt: Timestamp
  deleted: Generated<boolean>
  id: string
  listingId: string
  rating: number
  state: Generated<string>
  subjectId: string
  transactionId: string
  type: string
}

export interface SavedPlaces {
  listingId: string
  note: Generated<string>
  savedAt: Timestamp
  userId: string
}

export interface SavedSearchFindings {
  foundAt: Timestamp
  listingId: string
  userId: string
}

export interface SavedSearches {
  category: string | null
  createdAt: Timestamp
  east: number | null
  id: string
  lastDay: string | null
  north: number | null
  query: string
  south: number | null
  userId: string
  west: number | null
}

export interface SearchCounts {
  category: string
  id: number
  lat: number
  level: number
  listings: number
  lng: number
  merged: Generated<boolean>
  square: number
}

export interface SecondFactors {
  confirmedAt: Timestamp | null
  createdAt: Timestamp
  lastStep: Generated<number>
  seed: string
  sessionId: string
  userId: string
}

export interface Sessions {
  createdAt: Timestamp
  expiresAt: Timestamp
  id: string
  lastSeenAt: Timestamp
  lasting: Generated<boolean>
  operatorId: string | null
  previousTokenHash: Buffer | null
  previousValidUntil: Timestamp | null
  revokedAt: Timestamp | null
  rotatedAt: Timestamp
  scopes: Generated<string>
  secondFactorAt: Timestamp | null
  tokenHash: Buffer
  userAgent: Generated<string>
  userId: string
}

export interface SharedPlaceLists {
  createdAt: Timestamp
  key: string
  userId: string
}

export interface SignInLinks {
  createdAt: Timestamp
  expiresAt: Timestamp
  id: string
  target: Generated<string>
  usedAt: Timestamp | null
  userId: string
}

export interface StayAddresses {
  address: string
  agreedAt: Timestamp
  building: Generated<string>
  changedAt: Timestamp | null
  lat: number
  lng: number
  precision: string
  transactionId: string
}

export interface StepAttempts {
  createdAt: Timestamp
  id: string
  leaseUntil: Timestamp
  orders: Json
  request: Json
  transactionId: string
  tries: Generated<number>
}

export interface StockAdjustments {
  at: Timestamp
  id: string
  listingId: string
  quantity: number
}

export interface TermsNotices {
  acceptedAt: Timestamp | null
  dueAt: Timestamp
  notifiedAt: Timestamp
  userId: string
  version: string
}

export interface TermsVersions {
  announcedAt: Timestamp
  effectiveAt: Timestamp
  finishedAt: Timestamp | null
  notifiedUntil: string | null
  version: string
}

export interface Timers {
  dueAt: Timestamp
  failed: string | null
  failedAt: Timestamp | null
  kind: string
  name: string
  parkedAt: Timestamp | null
  reason: string | null
  runAt: Timestamp
  setAsideAt: Timestamp | null
  transactionId: string
  tries: Generated<number>
}

export interface Transactions {
  agreedTitle: string | null
  createdAt: Timestamp
  currency: string | null
  customerId: string
  id: string
  lastMessageAt: Timestamp | null
  lastTransition: string
  lastTransitionedAt: Timestamp
  listingId: string
  metadata: Generated<Json>
  originId: string | null
  payinAmount: number | null
  payoutAmount: number | null
  process: string
  processVersion: number
  protectedData: Generated<Json>
  providerId: string
  state: string
}

export interface Transitions {
  at: Timestamp
  byActor: string
  fromState: string
  id: string
  reason: string | null
  toState: string
  transactionId: string
  transition: string
}

export interface UnfinishedLogIns {
  createdAt: Timestamp
  expiresAt: Timestamp
  lasting: Generated<boolean>
  tokenHash: Buffer
  userId: string
}

export interface UserEmails {
  emailKey: string
  userId: string
}

export interface UserIdentities {
  createdAt: Timestamp
  idpId: string
  lastUsedAt: Timestamp | null
  linkedByOwner: Generated<boolean>
  provedEmailKey: string | null
  subject: string
  userId: string
}

export interface Users {
  abbreviatedName: Generated<string>
  awaitsApproval: Generated<boolean>
  bannedUntil: string | null
  bio: Generated<string>
  createdAt: Timestamp
  denied: Generated<string[]>
  displayName: Generated<string>
  email: string
  emailVerified: Generated<boolean>
  emailVerifiedAt: Timestamp | null
  eraseAt: Timestamp | null
  firstName: Generated<string>
  homeTown: Generated<string>
  id: string
  lastName: Generated<string>
  locale: Generated<string>
  metadata: Generated<Json>
  organisationType: string | null
  passwordHash: string | null
  pendingEmail: string | null
  phoneConfirmedAt: Timestamp | null
  privateData: Generated<Json>
  profileImageId: string | null
  profileType: string
  protectedData: Generated<Json>
  publicData: Generated<Json>
  recoveredAt: Timestamp | null
  sealLapsedAt: Timestamp | null
  sendingLimitedUntil: string | null
  spokenLanguages: Generated<string[]>
  staffRole: string | null
  state: Generated<string>
  termsAcceptedAt: Timestamp | null
  updatedAt: Timestamp
  verified: Generated<boolean>
  verifiedAt: Timestamp | null
  verifiedChecks: Generated<string[]>
}

export interface Vouches {
  declinedAt: Timestamp | null
  organisationId: string
  personName: string
  userId: string
  vouchedAt: Timestamp
}

export interface WebhookDeliveries {
  deliveredAt: Timestamp | null
  dueAt: Timestamp
  failedAt: Timestamp | null
  lastError: string | null
  lastStatus: number | null
  parkedAt: Timestamp | null
  sequenceId: number
  setAsideAt: Timestamp | null
  startedAt: Timestamp | null
  state: Generated<string>
  tries: Generated<number>
  webhookId: string
}

export interface Webhooks {
  createdAt: Timestamp
  eventTypes: Generated<string[]>
  id: string
  notedUntil: number
  removedAt: Timestamp | null
  secret: string
  url: string
}

export interface DB {
  announcements: Announcements
  apiAuthorizationCodes: ApiAuthorizationCodes
  apiClients: ApiClients
  apiGrants: ApiGrants
  assetVersions: AssetVersions
  assignments: Assignments
  attempts: Attempts
  auditEntries: AuditEntries
  availabilityExceptions: AvailabilityExceptions
  backupRuns: BackupRuns
  bookings: Bookings
  changedValues: ChangedValues
  dataArchives: DataArchives
  deliveries: Deliveries
  disputes: Disputes
  emailVerifications: EmailVerifications
  eventCursors: EventCursors
  eventFeed: EventFeed
  events: Events
  failedEvents: FailedEvents
  failedWork: FailedWork
  imageContents: ImageContents
  images: Images
  incomingMails: IncomingMails
  initiations: Initiations
  keptMails: KeptMails
  ledgerEntries: LedgerEntries
  lineItems: LineItems
  listingCalendars: ListingCalendars
  listingImages: ListingImages
  listingLocations: ListingLocations
  listingNights: ListingNights
  listingSearch: ListingSearch
  listingStock: ListingStock
  listingWords: ListingWords
  listings: Listings
  messageDrafts: MessageDrafts
  messagePhrases: MessagePhrases
  messages: Messages
  notificationChoices: NotificationChoices
  notifications: Notifications
  offers: Offers
  openEnquiries: OpenEnquiries
  participations: Participations
  passedSafetyNotices: PassedSafetyNotices
  passkeyAnswers: PasskeyAnswers
  passkeys: Passkeys
  passwordResets: PasswordResets
  paymentAccounts: PaymentAccounts
  paymentCustomers: PaymentCustomers
  paymentMismatches: PaymentMismatches
  payments: Payments
  payouts: Payouts
  phoneCodes: PhoneCodes
  providerEvents: ProviderEvents
  publicListings: PublicListings
  publicUsers: PublicUsers
  pushSubscriptions: PushSubscriptions
  receiptNumbers: ReceiptNumbers
  receipts: Receipts
  reconciliations: Reconciliations
  recoveryCodes: RecoveryCodes
  refunds: Refunds
  refusedWebhooks: RefusedWebhooks
  reports: Reports
  reviews: Reviews
  savedPlaces: SavedPlaces
  savedSearchFindings: SavedSearchFindings
  savedSearches: SavedSearches
  searchCounts: SearchCounts
  secondFactors: SecondFactors
  sessions: Sessions
  sharedPlaceLists: SharedPlaceLists
  signInLinks: SignInLinks
  stayAddresses: StayAddresses
  stepAttempts: StepAttempts
  stockAdjustments: StockAdjustments
  termsNotices: TermsNotices
  termsVersions: TermsVersions
  timers: Timers
  transactions: Transactions
  transitions: Transitions
  unfinishedLogIns: UnfinishedLogIns
  userEmails: UserEmails
  userIdentities: UserIdentities
  users: Users
  vouches: Vouches
  webhookDeliveries: WebhookDeliveries
  webhooks: Webhooks
}
