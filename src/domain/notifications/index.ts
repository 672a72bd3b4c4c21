export { deliverDue } from './deliver-due.ts'
export { drainEvents, mailReader } from './drain-events.ts'
export {
  type Mailer,
  MailNotTaken,
  type StayMailValues,
  type StayTemplate,
  stayTemplates,
  type MailTemplate,
  type MailValues,
  type OutgoingMail,
} from './mailer.ts'
export { type DemoMail, listDemoMails } from './demo-mails.ts'
