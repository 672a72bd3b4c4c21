import { dayInSeconds, hourInSeconds } from '#kernel/clock.ts'

/** Maximum number of attempts in each window of `seconds`. */
export type Limit = { max: number; seconds: number }

const quarterHourInSeconds = 15 * 60

/** The maximum of this limit is a setting of the marketplace. */
const byMarketplace = Number.POSITIVE_INFINITY

/**
 * Every limit that is counted in the database, for all nodes together (`attempts.ts`). A name is the beginning of the
 * subjects that are counted.
 */
export const limits = {
  /**
   * Accounts from one network address, however they are opened. Generous, because a parish or a school stands behind one.
   */
  signup: { max: 200, seconds: hourInSeconds },
  /** Answers "has an account" to one network address; above it, sign-ups from there are refused. */
  'signup:taken': { max: 30, seconds: hourInSeconds },

  /**
   * Wrong passwords. A device on which the account has signed in before has a count of its own, and none of the others
   * applies to it. Everybody else is counted for the account from one network address (fewer tries while the account is
   * guessed at from many), and from one network address for any account. No count of others keeps an owner out.
   */
  'login:device': { max: 10, seconds: quarterHourInSeconds },
  'login:account-here': { max: 10, maxUnderAttack: 3, seconds: quarterHourInSeconds },
  'login:account': { max: 50, seconds: quarterHourInSeconds },
  'login:address': { max: 300, seconds: quarterHourInSeconds },
  /** Wrong passwords within one session, so that a stolen session does not lock the owner out. */
  'own-password': { max: 10, seconds: quarterHourInSeconds },

  /** Passkeys that a member adds, and log-ins with one from one network address. */
  passkey: { max: 20, seconds: hourInSeconds },
  'passkey:sign-in': { max: 300, seconds: quarterHourInSeconds },

  /** Log-ins with another provider from one network address: those that begin, and those that come back. */
  'provider:start': { max: 300, seconds: quarterHourInSeconds },
  'provider:return': { max: 300, seconds: quarterHourInSeconds },

  /**
   * Codes of a second factor, after the right password. A device on which the account has signed in before has a count of
   * its own, so that whoever knows the password cannot keep the owner out. Everybody else is counted for the account, in a
   * quarter and in a day, and for the network address.
   */
  'second-factor:device': { max: 10, seconds: quarterHourInSeconds },
  'second-factor:account': { max: 10, warnAt: 5, seconds: quarterHourInSeconds },
  'second-factor:day': { max: 40, seconds: dayInSeconds },
  'second-factor:address': { max: 100, seconds: quarterHourInSeconds },
  /** Recovery codes are too long to be guessed: a limit of their own, for one account from one network address. */
  'recovery-code': { max: 20, seconds: quarterHourInSeconds },
  /** Codes of a member who is signed in: to set a second factor up, and to prove it before a change. */
  'second-factor:own': { max: 10, seconds: quarterHourInSeconds },

  /** Requests for a new password from one network address, for any account and for one of them. */
  'reset:address': { max: 100, seconds: hourInSeconds },
  'reset:account': { max: 5, seconds: hourInSeconds },
  /** Unknown e-mail addresses from one network address, because each answer reveals that there is no account. */
  'reset:unknown': { max: 30, seconds: hourInSeconds },
  /** Wrong tokens of one request. */
  'reset:wrong': { max: 20, seconds: hourInSeconds },
  /** Requests for a link that signs in from one network address, for any account and for one of them. */
  'sign-in-link:address': { max: 100, seconds: hourInSeconds },
  'sign-in-link:account': { max: 5, seconds: hourInSeconds },
  /** Presses of the button that keeps a closed account, from one network address. */
  'keep-account': { max: 100, seconds: hourInSeconds },
  /** New e-mail addresses that one member may request, because each answer reveals whether the address has an account. */
  'address-change': { max: 10, seconds: dayInSeconds },

  /** Messages with a code to a phone: of one member, to one number, and from one network address. */
  'phone:hour': { max: 3, seconds: hourInSeconds },
  'phone:day': { max: 6, seconds: dayInSeconds },
  'phone:number': { max: 6, seconds: dayInSeconds },
  'phone:address': { max: 30, seconds: dayInSeconds },

  /**
   * People for whom an organisation vouches: enough for a whole group on one day, too few to vouch without knowing them. And
   * how often for the same person, who gets a mail each time.
   */
  vouch: { max: 20, seconds: dayInSeconds },
  'vouch:again': { max: 2, seconds: dayInSeconds },

  /** Conversations that a member begins, and messages that a member sends. */
  enquiry: { max: byMarketplace, seconds: dayInSeconds },
  message: { max: byMarketplace, seconds: dayInSeconds },

  /** Mails to one person that an answer by mail was refused, so that two programs never answer each other. */
  'reply-refused': { max: 1, seconds: dayInSeconds },
  /** Looks of all nodes together into the mailbox. */
  mailbox: { max: 1, seconds: 60 },

  /**
   * Calls of the payment provider that one host may cause by changes of the account for payouts, and by reading it again.
   */
  'payout-account': { max: 40, seconds: hourInSeconds },
  'payout-read': { max: 120, seconds: hourInSeconds },
  /** Changes of one person's cards, so that the site is not used to try out stolen cards. */
  card: { max: 20, seconds: hourInSeconds },

  /** Places that one member saves. */
  'saved-place': { max: 400, seconds: hourInSeconds },

  /** Exports of one's own data. */
  'data-archive': { max: 3, seconds: dayInSeconds },

  /** Reports of a member, and of visitors at one network address. */
  report: { max: 20, seconds: dayInSeconds },
  'report:visitor': { max: 5, seconds: dayInSeconds },
} satisfies Record<string, Limit & Record<string, number>>

export type LimitName = keyof typeof limits

/** Limits of one IP address that each process counts by itself (`kernel/memory-rate-limit.ts`). */
export const requestLimits = {
  /** Generous: mail services load pictures for many people from few addresses. */
  mapPictures: { max: 240, seconds: 60 },
  placeSuggestions: { max: 200, seconds: 60 },
  /** Reports of failures in the browser. */
  pageFailures: { max: 10, seconds: 60 },
  /** Pictures that are made in a new size. Kept ones are served without limit. */
  customSizes: { max: 300, seconds: 600 },
} satisfies Record<string, Limit>
