import type { Chance } from './chance.ts'
import type { Neighbour } from './neighbours.ts'
import type { PersonName, WorldPerson } from './people.ts'
import type { Look } from './pictures/look.ts'

/** What the demo world of one marketplace has of its own; the people are the same everywhere. */
export type World = {
  /** What the people say of themselves here, where it differs. */
  people: Partial<Record<PersonName, Partial<Pick<WorldPerson, 'bio'>>>>
  listings: NamedListing[]
  /** Listings that are made after all stays, so that they belong to none. */
  last?: NamedListing[]
  conversations: NamedConversation[]
  /** What Ben writes when he asks for each of his stays, where it differs. */
  asking?: string[]
  /** Requests that wait for their host's answer. */
  waiting?: WaitingRequest[]
  /** Stays that are over, with what both sides said. */
  reviewed?: ReviewedStay[]
  /** What invented offers and requests say, and what follows the first sentence of an offer. */
  offers: OfferText[]
  sentences: string[]
  requests: RequestText[]
  /** Requests of groups for the fullest days of the occasion; only where there are many invented listings. */
  groups?: GroupText[]
  /** Names of invented organisations, by their type in the marketplace. */
  organisations: Record<string, string[]>
  /** Answers of an invented listing to the marketplace's questions. */
  answers(chance: Chance, author: Neighbour, text: OfferText | RequestText): Record<string, unknown>
  look: Look
}

/** A listing of a named person. `state` is where it stands when the demo starts. */
export type NamedListing = {
  author: PersonName
  category: string
  title: string
  description: string
  capacity: number
  /** The exact place, as the host gives it; without an address as from a program that has only the point. */
  location: { address?: string; building?: string; lat: number; lng: number }
  fields: Record<string, unknown>
  /** Names of drawn pictures, cover first. */
  pictures: string[]
  /** Of a request: days after the first one of the occasion on which they come and go. */
  days?: [from: number, until: number]
  /** Of an offer: days that it stays open after the occasion. */
  longer?: number
  /** Let by the hour, every day between two times of the marketplace. */
  hours?: { from: string; until: string }
  /** What a night costs, or an hour where it is let by the hour, in euros; nothing where it is free. */
  price?: number
  state: 'draft' | 'pendingApproval' | 'changesRequested' | 'published' | 'closed' | 'deleted'
  /** What the operator asked to change. */
  note?: string
  /** For how many hours it waits for approval, or is public. */
  waitsHours?: number
  /** Of one that waits for approval: how it was sent in first. The operator asked for a change with `note`. */
  before?: Partial<Pick<NamedListing, 'title' | 'description' | 'capacity' | 'pictures'>>
}

type Line = { by: 'guest' | 'host'; minutesAgo: number; text: string }

export type NamedConversation = {
  guest: PersonName
  host: PersonName
  /** Title of the listing it is about. */
  listing: string
  /** Days from today on which the guest would come and go. */
  stay?: [number, number]
  people?: number
  /** The first line is the guest's: the enquiry. */
  lines: [Line, ...Line[]]
  /** The people who have read all messages. */
  readBy: ('guest' | 'host')[]
}

/** Somebody asks a host for days, and has no answer yet. */
export type WaitingRequest = {
  guest: PersonName
  host: PersonName
  /** Title of the listing. */
  listing: string
  hoursAgo: number
  /** Days from today on which the guest would come and go. */
  stay: [number, number]
  people: number
  text: string
}

/** A completed stay with the reviews of guest and host. */
export type ReviewedStay = {
  guest: PersonName
  host: PersonName
  /** The title of the listing. */
  listing: string
  endedDaysAgo: number
  nights: number
  people: number
  text: string
  /** What the host wrote with the acceptance. */
  accept: string
  byGuest: { rating: number; text: string }
  byHost: { rating: number; text: string }
}

/** What generated offers say, by the scene on their picture, so that words and picture belong together. */
export type OfferText = {
  scene: string
  places: [least: number, most: number]
  titles: string[]
  openings: string[]
  /** Offered by organisations, not by people. */
  byOrganisations?: boolean
  /** What a night costs at least and at most, in euros. */
  euros?: [least: number, most: number]
}

/** `people` and `nights`: how many at least and at most, so that they agree with the words. */
export type RequestText = {
  scene: string
  titles: string[]
  text: string
  people: [least: number, most: number]
  nights: [least: number, most: number]
}

/** The request of a group in one city. `days`: after the first one of the occasion. */
export type GroupText = {
  town: string
  scene: string
  title: string
  text: string
  people: number
  days: [from: number, until: number]
}
