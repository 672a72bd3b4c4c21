import { basename, join, relative } from 'node:path'
import type { MailTemplate } from '#domain/notifications/index.ts'
import { hasPaymentDesk } from '#domain/payment-operations/index.ts'
import { languageName, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { readContentPage } from '../../content/read-content-page.ts'
import { mailNames } from '../failure-view.ts'

/** Mails that only a marketplace sends on which guests pay. */
const paidOnly: MailTemplate[] = [
  'money-paid',
  'payment-expired',
  'refund-made',
  'refund-failed',
  'payout-failed',
  'payout-account-changed',
  'payment-disputed',
  'bank-requested',
]

/** Returns the mails that this marketplace can send, by their names for staff. */
export function mailList({ app, locale }: RequestContext): { template: MailTemplate; name: string }[] {
  return (Object.keys(mailNames) as MailTemplate[])
    .filter((template) => hasPaymentDesk(app) || !paidOnly.includes(template))
    .map((template) => ({ template, name: mailNames[template]({}, { locale }) }))
}

/** Returns the path of a file of the marketplace as its operator knows it: from the folder's name on. */
export function folderFile({ folder }: RequestContext['app']['marketplace'], file: string): string {
  return join(basename(folder), file)
}

/** Returns the content pages, each with its files by language, and the mails. */
export function loadTexts(context: RequestContext) {
  const { app, locale } = context
  const { marketplace } = app
  const { folder, pages, locales } = marketplace
  return {
    pages: pages.map(({ key, files = [] }) => ({
      key,
      to: `/${key}`,
      title: readContentPage(marketplace, key, locale)?.title ?? key,
      sample: files.some(({ sample }) => sample),
      files: files.map(({ path }) => folderFile(marketplace, relative(folder, path))),
    })),
    mails: mailList(context),
    words: locales.map((each) => folderFile(marketplace, `words/${each}.json`)).join(', '),
  }
}

/** Returns the languages in which a mail can be shown. */
export function mailLanguages({ app }: RequestContext): { locale: Locale; name: string }[] {
  return app.marketplace.locales.map((locale) => ({ locale, name: languageName(locale) }))
}
