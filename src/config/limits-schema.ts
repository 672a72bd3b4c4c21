import { z } from 'zod'
import { maxTextLength } from '#kernel/max-text-length.ts'

const count = z.int().min(1)

export const limits = z.strictObject({
  title: count.default(60).describe("Characters of a listing's title"),
  text: count
    .max(maxTextLength)
    .default(5000)
    .describe('Characters of a description, a message, a review or what people say of themselves'),
  passwordLength: z.int().min(8).max(64).default(8).describe('Fewest characters of a password that is chosen anew'),
  imagesPerListing: count.default(20).describe('Pictures of a listing'),
  listingsPerPerson: count.default(50).describe('Listings of one person'),
  verificationMailsPerDay: count.default(5).describe('Mails with a code to one person'),
  enquiriesPerDay: count.default(20).describe('Requests that one person may send in a day'),
  messagesPerDay: count.default(200).describe('Messages that one person may send in a day'),
  unansweredInARow: z
    .int()
    .min(0)
    .max(20)
    .default(3)
    .describe('Requests in a row without an answer, after which a listing is paused; 0: never'),
})

export const beforeConfirmation = z.strictObject({
  conversations: count.default(3).describe('Conversations that they begin, in all'),
  messagesPerDay: count.default(20).describe('Messages that they send in conversations, in a day'),
})

export const vouchedFor = z.strictObject({
  enquiriesPerDay: count.default(40).describe('Requests that they send; never fewer than `limits.enquiriesPerDay`'),
  messagesPerDay: count.default(400).describe('Messages that they send; never fewer than `limits.messagesPerDay`'),
})

const days = (most: number) => z.int().min(0).max(most)

export const staleListings = z.strictObject({
  requestDays: days(365)
    .default(14)
    .describe('Days without activity after which the author of a request is asked; 0: never'),
  offerDays: days(365)
    .default(30)
    .describe('Days without activity after which the author of an offer is asked; 0: never'),
  answerDays: days(90)
    .default(7)
    .describe('Days that the question waits for an answer, after which the listing is paused; 0: it is never paused'),
  endDays: days(90).default(7).describe('Days before the last day of a listing in which nobody is asked any more'),
  overDays: days(365)
    .default(7)
    .describe('Days after the last day of a listing, and after its last activity, when it is closed; 0: it stays open'),
})

export const shown = z.strictObject({
  ownListings: z.int().min(1).max(100).default(42).describe('Listings on a page of their author'),
  conversations: z.int().min(1).max(100).default(25).describe('Conversations on a page of the inbox'),
  reviews: z.int().min(1).max(100).default(6).describe('Reviews on a page of a listing or profile'),
  profileText: count.default(170).describe('Characters of a profile text, cut at a word, before "Show more"'),
})
