/**
 * The result of each endpoint for each role, written by hand, so that a mistake in a declaration or in a use-case is found.
 * Every call is a valid one about Anna's published listing and Ben's enquiry at it, where there is one.
 *
 * ok: answered. out: 403 forbidden. none: 404 not-found. unknown: 401. Everything else is the code of the refusal.
 */
export const columns = ['anonymous', 'customer', 'provider', 'stranger', 'limited', 'trusted', 'integration'] as const

export type Column = (typeof columns)[number]

/**
 * Ben is the customer, Anna the provider, Chiara (whose address is not confirmed) the stranger; limited and trusted are
 * Anna's.
 */
const marketplace = `
marketplace/show                       | ok  | ok  | ok  | ok  | ok  | ok  | out
users/show                             | ok  | ok  | ok  | ok  | ok  | ok  | out
current_user/show                      | out | ok  | ok  | ok  | ok  | ok  | out
current_user/create                    | ok  | ok  | ok  | ok  | ok  | ok  | out
current_user/create_with_idp           | ok  | ok  | ok  | ok  | ok  | ok  | out
current_user/update_profile            | out | ok  | ok  | ok  | ok  | ok  | out
current_user/change_email              | out | ok  | ok  | ok  | out | ok  | out
current_user/change_password           | out | ok  | ok  | ok  | out | ok  | out
current_user/verify_email              | out | conflict | conflict | conflict | conflict | conflict | out
current_user/send_verification_email   | out | email-already-verified | email-already-verified | ok | out | email-already-verified | out
current_user/delete                    | out | out | out | out | out | validation-missing-key | out
password_reset/request                 | ok  | ok  | ok  | ok  | ok  | ok  | out
password_reset/reset                   | conflict | conflict | conflict | conflict | conflict | conflict | out
listings/show                          | ok  | ok  | ok  | ok  | ok  | ok  | out
listings/query                         | ok  | ok  | ok  | ok  | ok  | ok  | out
listings/search                        | ok  | ok  | ok  | ok  | ok  | ok  | out
own_listings/show                      | out | none | ok | none | ok | ok | out
own_listings/query                     | out | ok  | ok  | ok  | ok  | ok  | out
own_listings/create                    | out | listing-invalid-state | listing-invalid-state | listing-invalid-state | listing-invalid-state | listing-invalid-state | out
own_listings/create_draft              | out | ok  | ok  | ok  | ok  | ok  | out
own_listings/update                    | out | listing-not-found | ok | listing-not-found | ok | ok | out
own_listings/publish_draft             | out | listing-not-found | listing-invalid-state | listing-not-found | listing-invalid-state | listing-invalid-state | out
own_listings/discard_draft             | out | listing-not-found | ok | listing-not-found | ok | ok | out
own_listings/close                     | out | listing-not-found | ok | listing-not-found | ok | ok | out
own_listings/open                      | out | listing-not-found | ok | listing-not-found | ok | ok | out
own_listings/add_image                 | out | listing-not-found | image-invalid | listing-not-found | image-invalid | image-invalid | out
images/upload                          | out | wrongType | wrongType | wrongType | wrongType | wrongType | out
availability_exceptions/query          | out | none | ok | none | ok | ok | out
availability_exceptions/create         | out | listing-not-found | ok | listing-not-found | ok | ok | out
availability_exceptions/delete         | out | none | ok | none | ok | ok | out
bookings/query                         | out | none | ok | none | ok | ok | out
timeslots/query                        | ok  | ok  | ok  | ok  | ok  | ok  | out
transactions/show                      | out | ok  | ok  | none | ok | ok | out
transactions/query                     | out | ok  | ok  | ok  | ok  | ok  | out
transactions/initiate                  | out | ok  | transaction-same-author-and-customer | ok | out | transaction-same-author-and-customer | out
transactions/initiate_speculative      | out | ok  | transaction-same-author-and-customer | ok | out | transaction-same-author-and-customer | out
transactions/transition                | out | ok  | out | transaction-not-found | out | out | out
transactions/transition_speculative    | out | ok  | out | transaction-not-found | out | out | out
process_transitions/query              | out | ok  | ok  | none | ok  | ok  | out
messages/query                         | out | ok  | ok  | none | ok  | ok  | out
messages/send                          | out | ok  | ok  | none | out | ok  | out
reviews/query                          | ok  | ok  | ok  | ok  | ok  | ok  | out
reviews/show                           | none | none | none | none | none | none | out
sitemap_data/query_listings            | ok  | ok  | ok  | ok  | ok  | ok  | out
sitemap_data/query_assets              | ok  | ok  | ok  | ok  | ok  | ok  | out
current_user/create_stripe_account     | out | noMoney | noMoney | noMoney | out | noMoney | out
current_user/update_stripe_account     | out | noMoney | noMoney | noMoney | out | noMoney | out
current_user/delete_stripe_account     | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_account/create                  | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_account/update                  | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_account/fetch                   | out | none | none | none | out | none | out
stripe_account_links/create            | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_persons/create                  | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_setup_intents/create            | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_customer/create                 | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_customer/add_payment_method     | out | noMoney | noMoney | noMoney | out | noMoney | out
stripe_customer/delete_payment_method  | out | noMoney | noMoney | noMoney | out | noMoney | out
stock_adjustments/create               | out | listing-not-found | ok | listing-not-found | ok | ok | out
stock_adjustments/query                | out | none | ok | none | ok | ok | out
stock/compare_and_set                  | out | listing-not-found | ok | listing-not-found | ok | ok | out
own_files/create                       | out | noFiles | noFiles | noFiles | noFiles | noFiles | out
own_files/show                         | out | none | none | none | none | none | out
file_uploads/create                    | out | noFiles | noFiles | noFiles | noFiles | noFiles | out
own_file_downloads/create              | out | noFiles | noFiles | noFiles | noFiles | noFiles | out
file_downloads/create                  | out | noFiles | noFiles | noFiles | noFiles | noFiles | out
files/show                             | out | none | none | none | none | none | out
`

/** Results for the operator's programs; all others are refused. */
const integration = `
marketplace/show                    | ok
users/show                          | ok
users/query                         | ok
users/update_profile                | ok
users/approve                       | ok
users/verify_email                  | ok
users/update_permissions            | ok
listings/show                       | ok
listings/query                      | ok
listings/create                     | ok
listings/update                     | ok
listings/approve                    | listing-invalid-state
listings/open                       | ok
listings/close                      | ok
transactions/show                   | ok
transactions/query                  | ok
transactions/transition             | transaction-invalid-transition
transactions/transition_speculative | transaction-invalid-transition
transactions/update_metadata        | ok
messages/query                      | ok
bookings/query                      | ok
reviews/query                       | ok
reviews/show                        | none
availability_exceptions/query       | ok
availability_exceptions/create      | ok
availability_exceptions/delete      | ok
images/upload                       | wrongType
events/query                        | ok
webhooks/query                      | ok
webhooks/deliveries                 | ok
webhooks/create                     | ok
webhooks/delete                     | none
stock_adjustments/create            | ok
stock_adjustments/query             | ok
stock/compare_and_set               | ok
stock_reservations/show             | none
files/create                        | noFiles
files/query                         | ok
file_uploads/create                 | noFiles
file_downloads/create               | noFiles
file_attachments/query              | ok
`

const short: Record<string, string> = {
  noMoney: 'stripe-missing-api-key',
  noFiles: 'feature-not-supported',
  wrongType: 'unsupported-content-type',
}

/** The cells of every endpoint by its API and path, in the order of the columns. */
export const cells: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...rows(marketplace).map(([path, ...row]): [string, string[]] => [`marketplace ${path}`, row]),
  ...rows(integration).map(([path, last = '']): [string, string[]] => [
    `integration ${path}`,
    [...columns.slice(1).map(() => 'out'), last],
  ]),
])

function rows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => short[cell.trim()] ?? cell.trim()))
}
