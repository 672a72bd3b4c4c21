import type { HostDecision } from '#domain/messages/index.ts'
import type { AcceptanceView } from '../conversation/order-view.ts'
import type { RequestCard } from './request-card-view.ts'

/** A night that an acceptance takes places of. */
export type TakenNight = { day: string; taken: number; left: number; seats: number }

/** What accepting the chosen requests for one listing means. */
export type TakenPlace = {
  listingId: string
  title: string
  /** What the guests will see: the address, or nothing that is known. */
  address: string | null
  nights: TakenNight[]
}

/** The page on which several requests get one answer, and afterwards what became of each. */
export type AnswerView = {
  answer: HostDecision
  /** Whether the answer was given, so that the page only reports. */
  done: boolean
  /** `money`: what accepting the request does with the money; null where nothing is paid here, and for other answers. */
  cards: (RequestCard & { problem: string | null; money: AcceptanceView | null })[]
  /** How many of them can be answered, or were. */
  count: number
  refused: number
  places: TakenPlace[]
  phone: string | null
  /** Address of the list that the reader came from. */
  list: string
  clientKey: string
}
