import type { Locale } from '#kernel/locale.ts'
import type { MailTemplate } from '../mailer.ts'

/** Where a browser's push service takes notifications, and the browser's keys, base64url: its public key and its secret. */
export type PushAddress = { endpoint: string; browserKey: string; browserSecret: string }

/**
 * A notification for a browser. It tells no more than the subject of the mail: `partner` is the other side and `title` the
 * listing, each empty where there is none or it is gone.
 */
export type Push = {
  template: MailTemplate
  locale: Locale
  partner: string
  title: string
  /** Path on the site that it opens. */
  path: string
  /** A later notification with the same mark replaces it: 32 characters of base64url, of which strangers learn nothing. */
  mark: string
  /** For how many seconds the push service keeps it for a browser that cannot be reached. */
  seconds: number
  /** Whether it may wake a resting device. */
  isUrgent: boolean
}

/** Port: sends notifications to the push services of browsers. */
export type PushSender = {
  /** The public key that browsers are given, base64url. */
  siteKey: string
  /**
   * Whether an address may be one of a push service: https, on the internet. The name is looked up only when something is
   * sent.
   */
  isPossible(endpoint: string): boolean
  /**
   * Resolves when the push service has taken it: `taken`, or `gone` where the browser is not to be reached any more. Throws
   * PushNotTaken otherwise.
   */
  send(to: PushAddress, push: Push): Promise<'taken' | 'gone'>
}

/**
 * The push service did not take a notification. `deferred`: it is tried again, not before `wait` milliseconds where the
 * service says so. `refused`: trying again does not help.
 */
export class PushNotTaken extends Error {
  override readonly name = 'PushNotTaken'
  readonly outcome: 'deferred' | 'refused'
  readonly wait: number

  constructor(outcome: 'deferred' | 'refused', message: string, wait = 0) {
    super(message)
    this.outcome = outcome
    this.wait = wait
  }
}
