import * as m from '#words/compiled/messages.js'
import type { Intent } from './listings-view.ts'

/** Texts of a card while a step is running. */
export const busyWords: Record<Intent, () => string> = {
  close: m.my_listings_busy_close,
  open: m.my_listings_busy_open,
  publish: m.my_listings_busy_publish,
  delete: m.my_listings_busy_delete,
  confirm: m.my_listings_busy_confirm,
}

/** Texts of a card when a step was refused or failed. */
export const failedWords: Record<Intent, () => string> = {
  close: m.my_listings_failed_close,
  open: m.my_listings_failed_open,
  publish: m.my_listings_failed_publish,
  delete: m.my_listings_failed_delete,
  confirm: m.my_listings_failed_confirm,
}

/** What remains true when a step did not reach the server. */
export const unchangedWords: Record<Intent, () => string> = {
  close: m.my_listings_unchanged_close,
  open: m.my_listings_unchanged_open,
  publish: m.my_listings_unchanged_publish,
  delete: m.my_listings_unchanged_delete,
  confirm: m.my_listings_unchanged_confirm,
}
