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
export { openPlace } from './open-place.ts'
export { readStopLink, switchByLink } from './stop-link.ts'
export { listedTemplates } from './topic-of-template.ts'
export { type Topic, topics } from './topics.ts'
export { unreadNotifications } from './unread-notifications.ts'
