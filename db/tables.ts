// Generated from the migrations by `node db/generate-tables.ts`. Do not edit.
import type { ColumnType } from 'kysely'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = { [key: string]: JsonValue | undefined }

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

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

export interface Deliveries {
  channel: string
  createdAt: Timestamp
  dueAt: Timestamp
  eventId: string
  id: string
  lastError: string | null
  locale: string
  recipient: string
  sentAt: Timestamp | null
  startedAt: Timestamp | null
  state: Generated<string>
  template: string
  tries: Generated<number>
  userId: string
  values: Generated<Json>
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

export interface Events {
  actorId: string | null
  at: Timestamp
  id: string
  name: string
  payload: Generated<Json>
  seq: Generated<number>
  subjectId: string
  xid: Generated<string>
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

export interface ListingChanges {
  listingId: string
  xid: Generated<string>
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

export interface ListingSearch {
  authorId: string
  availableFrom: string | null
  availableUntil: string | null
  capacity: number
  category: string | null
  cell: number | null
  facets: number[]
  lat: number | null
  listingId: string
  lng: number | null
  price: number | null
  seq: number
  verified: boolean
}

export interface ListingWords {
  label: Generated<string>
  listingId: string
  title: string
  words: string
}

export interface Listings {
  authorId: string
  availabilityPlan: Json | null
  availableFrom: string | null
  availableUntil: string | null
  capacity: Generated<number>
  category: string | null
  countryCode: string | null
  createdAt: Timestamp
  deleted: Generated<boolean>
  description: Generated<string>
  id: string
  metadata: Generated<Json>
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
  state: string
  submittedAt: Timestamp | null
  title: Generated<string>
  updatedAt: Timestamp
  verified: Generated<boolean>
  version: Generated<number>
}

export interface Messages {
  clientKey: string | null
  content: string
  createdAt: Timestamp
  id: string
  senderId: string
  transactionId: string
}

export interface OpenEnquiries {
  customerId: string
  listingId: string
  transactionId: string
}

export interface Participations {
  archivedAt: Timestamp | null
  lastActivityAt: Timestamp
  readAt: Timestamp | null
  role: string
  transactionId: string
  unread: Generated<number>
  userId: string
}

export interface PassedSafetyNotices {
  at: Timestamp
  hostId: string
  userId: string
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
  verified: boolean
}

export interface PublicUsers {
  abbreviatedName: string | null
  bio: string | null
  createdAt: Timestamp
  displayName: string | null
  firstName: string | null
  id: string
  organisationType: string | null
  profileImageId: string | null
  profileType: string
  publicData: Json | null
  state: string
  verified: boolean | null
}

export interface Sessions {
  createdAt: Timestamp
  expiresAt: Timestamp
  id: string
  lastSeenAt: Timestamp
  previousTokenHash: Buffer | null
  previousValidUntil: Timestamp | null
  revokedAt: Timestamp | null
  rotatedAt: Timestamp
  scopes: Generated<string>
  tokenHash: Buffer
  userAgent: Generated<string>
  userId: string
}

export interface Transactions {
  createdAt: Timestamp
  customerId: string
  id: string
  lastTransition: string
  lastTransitionedAt: Timestamp
  listingId: string
  metadata: Generated<Json>
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
  toState: string
  transactionId: string
  transition: string
}

export interface UserEmails {
  emailKey: string
  userId: string
}

export interface Users {
  abbreviatedName: Generated<string>
  bio: Generated<string>
  createdAt: Timestamp
  displayName: Generated<string>
  email: string
  emailVerified: Generated<boolean>
  firstName: Generated<string>
  id: string
  lastName: Generated<string>
  locale: Generated<string>
  metadata: Generated<Json>
  newsletterConsentAt: Timestamp | null
  organisationType: string | null
  passwordHash: string | null
  pendingEmail: string | null
  privateData: Generated<Json>
  profileImageId: string | null
  profileType: string
  protectedData: Generated<Json>
  publicData: Generated<Json>
  staffRole: string | null
  state: Generated<string>
  termsAcceptedAt: Timestamp | null
  updatedAt: Timestamp
  verified: Generated<boolean>
}

export interface DB {
  attempts: Attempts
  auditEntries: AuditEntries
  deliveries: Deliveries
  emailVerifications: EmailVerifications
  eventCursors: EventCursors
  events: Events
  imageContents: ImageContents
  images: Images
  keptMails: KeptMails
  listingChanges: ListingChanges
  listingImages: ListingImages
  listingLocations: ListingLocations
  listingSearch: ListingSearch
  listingWords: ListingWords
  listings: Listings
  messages: Messages
  openEnquiries: OpenEnquiries
  participations: Participations
  passedSafetyNotices: PassedSafetyNotices
  publicListings: PublicListings
  publicUsers: PublicUsers
  sessions: Sessions
  transactions: Transactions
  transitions: Transitions
  userEmails: UserEmails
  users: Users
}
