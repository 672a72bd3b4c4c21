import { dateWithYear } from '#web/server/message-times.ts'
import { isBeingChecked, isPayable, type PayoutAccount, payoutAccountOf, payoutState } from '#domain/payments/index.ts'
import { contactDetails, requireMember } from '#domain/users/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { formatLocale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { missingWords } from './missing-words.ts'
import { payoutLines } from './payout-lines.ts'
import type { AccountView, PayoutsView } from './payouts-view.ts'
import { requirePayouts } from './unpayable-hosts.ts'

/**
 * Loads the page about payouts. The forms of the page may lead to the provider's pages. Throws `not-found` where hosts are
 * not paid out.
 */
export async function loadPayouts(context: RequestContext): Promise<PayoutsView> {
  const { app, viewer, locale } = context
  const { browser } = requirePayouts(app)
  allowProviderPages(context)
  const member = requireMember(viewer)
  const [account, { email }, payouts] = await Promise.all([
    payoutAccountOf(app, viewer),
    contactDetails(app, viewer),
    payoutLines(context),
  ])
  const regions = new Intl.DisplayNames(formatLocale(locale), { type: 'region' })
  const nameOf = (code: string) => regions.of(code) ?? code
  return {
    state: payoutState(account),
    account: account && accountView(context, account, nameOf),
    payouts,
    countries: app.marketplace.payouts.countries
      .map((code) => ({ code, name: nameOf(code) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    browser,
    locale,
    email,
    names: { firstName: member.firstName, lastName: member.lastName },
    minimumAge: app.marketplace.payouts.minimumAge,
    today: todayOf(app),
  }
}

/** Browsers hold a form to `form-action` also where its answer leads to the provider's page. */
function allowProviderPages({ app, formTargets }: RequestContext): void {
  const { sandboxAddress } = requirePayouts(app).browser
  formTargets.push(sandboxAddress ? new URL(sandboxAddress).origin : 'https://connect.stripe.com')
}

function accountView(
  { app, locale }: RequestContext,
  account: PayoutAccount,
  nameOf: (code: string) => string,
): AccountView {
  const { requirements, country, businessType, bankLast4 } = account
  const { currentlyDue, pastDue, errors, deadline } = requirements
  return {
    country,
    businessType,
    bankLast4,
    countryName: nameOf(country),
    isBeingChecked: isBeingChecked(account),
    isBookable: isPayable(account),
    missing: missingWords([...new Set([...pastDue, ...currentlyDue])]),
    refused: [...new Set(errors.map(({ sentence }) => sentence))],
    deadline: deadline && dateWithYear(deadline, { locale, timeZone: app.marketplace.timeZone }),
  }
}
