export { deliverDueMails } from './deliver-mails.ts'
export { drainEvents, mailReader } from './drain-events.ts'
export {
  type Mailer,
  type MailRenderer,
  MailNotTaken,
  type StayMailValues,
  type StayTemplate,
  stayTemplates,
  type MailTemplate,
  type MailValues,
  type OutgoingMail,
} from './mailer.ts'
export type { IncomingMail, Mailbox, MailFate, MailReport } from './incoming/incoming-mail.ts'
export { findReplyMarker, replyMarks } from './incoming/reply-marker.ts'
export { lookIntoMailbox, readMailbox } from './incoming/read-mailbox.ts'
export type { GuestValue } from './guest-value.ts'
export { type KeptMail, listKeptMails } from './kept-mails.ts'
export { type Choices, ownChoices, saveChoices } from './choices.ts'
export { listNotifications, type Notification } from './list-notifications.ts'
export { markNotificationsRead } from './mark-notifications-read.ts'
export { deliverPushes } from './push/deliver-pushes.ts'
export { addBrowser, leaveBrowser, type OwnBrowser, ownBrowsers, removeBrowser } from './push/own-browsers.ts'
export { type Push, type PushAddress, PushNotTaken, type PushSender } from './push/push-sender.ts'
export { markReadByAddress } from './mark-read-by-address.ts'
export { readStopLink, switchByLink } from './stop-link.ts'
export { listedTemplates } from './optional-mails.ts'
export { type Topic, topics } from './topics.ts'
export { unreadNotifications } from './unread-notifications.ts'
