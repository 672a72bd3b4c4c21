import { columns } from './forged-field-attempts.ts'

/**
 * The status of the answer of each address that takes something, by attempt. 4xx: refused, and nothing is changed. 200 and
 * 303: the good part of the call was carried out and the attempt was not heeded, or the keys were kept among the texts that
 * people keep about themselves and their listings, where they mean nothing. Pages answer forms: 303 leads on, 4xx shows the
 * form again. Ben asks, Anna is the host.
 */
const table = `
                                                       | price    | total    | fee      | currency | process  | listing  | customer | host     | account  | card     | paid     | intent
marketplace current_user/create                        | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/create_with_idp               | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/update_profile                | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/update_profile publicData     | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
marketplace current_user/update_profile protectedData  | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
marketplace current_user/update_profile metadata       | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/change_email                  | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/change_password               | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/verify_email                  | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/send_verification_email       | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/delete                        | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
marketplace password_reset/request                     | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace password_reset/reset                       | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/create                        | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/create publicData             | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
marketplace own_listings/create privateData            | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
marketplace own_listings/create metadata               | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/create_draft                  | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/create_draft publicData       | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
marketplace own_listings/create_draft privateData      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
marketplace own_listings/create_draft metadata         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/publish_draft                 | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/discard_draft                 | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/update                        | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/update publicData             | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
marketplace own_listings/update privateData            | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
marketplace own_listings/update metadata               | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/close                         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/open                          | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_listings/add_image                     | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace images/upload                              | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace availability_exceptions/create             | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace availability_exceptions/delete             | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stock/compare_and_set                      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stock_adjustments/create                   | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace transactions/initiate                      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace transactions/initiate params               | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
marketplace transactions/initiate_speculative          | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace transactions/initiate_speculative params   | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
marketplace transactions/transition                    | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace transactions/transition params             | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
marketplace transactions/transition_speculative        | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace transactions/transition_speculative params | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
marketplace messages/send                              | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_account/create                      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_account/update                      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_account_links/create                | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_persons/create                      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/create_stripe_account         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/update_stripe_account         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace current_user/delete_stripe_account         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_setup_intents/create                | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_customer/create                     | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_customer/add_payment_method         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace stripe_customer/delete_payment_method      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
marketplace own_files/create                           | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
marketplace file_uploads/create                        | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
marketplace own_file_downloads/create                  | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
marketplace file_downloads/create                      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
integration users/update_profile                       | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration users/approve                              | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration users/verify_email                         | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration users/update_permissions                   | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration listings/create                            | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration listings/update                            | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration listings/approve                           | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration listings/open                              | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration listings/close                             | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration transactions/transition                    | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration transactions/transition_speculative        | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration transactions/update_metadata               | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration availability_exceptions/create             | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration availability_exceptions/delete             | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration stock/compare_and_set                      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration stock_adjustments/create                   | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration images/upload                              | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration webhooks/create                            | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration webhooks/delete                            | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration files/create                               | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration file_uploads/create                        | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
integration file_downloads/create                      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
own /api/transaction-line-items bookingData            | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/initiate-privileged                           | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/initiate-privileged bodyParams                | 200      | 200      | 200      | 200      | 409      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/initiate-privileged params                    | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
own /api/initiate-privileged bookingData               | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/transition-privileged                         | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/transition-privileged bodyParams              | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/transition-privileged params                  | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
own /api/transition-privileged bookingData             | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
own /api/delete-account                                | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
own /api/auth/create-user-with-idp                     | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
page /login                                            | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /login/passkey                                    | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
page /login/code                                       | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /login/mail                                       | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /login/link                                       | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /signup                                           | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /confirm                                          | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /logout                                           | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /verify                                           | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /verify-email                                     | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /recover-password                                 | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /reset-password                                   | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /keep-account                                     | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/contact-details                          | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/change-password                          | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/payments                                 | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /account/payment-methods                          | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 402      | 303      | 303
page /account/delete-profile                           | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/payment-methods/setup                    | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
page /account/sessions                                 | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /account/passkeys                                 | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/passkeys/start                           | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
page /account/providers                                | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/second-factor                            | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /account/terms                                    | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409      | 409
page /account/notifications                            | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /notifications                                    | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /answer                                           | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /answer/listing                                   | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /unsubscribe                                      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /saved                                            | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
page /saved/heart                                      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /recently-viewed                                  | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /inbox/answer                                     | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /inbox/phrases                                    | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /account/my-data                                  | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /api/authorize-as                                 | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
page /listings                                         | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
page /listings/:id/calendar                            | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /listings/:id/calendar/week                       | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /listings/:id/calendar/nights                     | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /upload                                           | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /l/:slug/:id/:type/:tab                           | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /saved-searches                                   | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /saved-searches/end                               | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /u/:id                                            | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403      | 403
page /u/:id/vouch                                      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
page /account/vouches                                  | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400      | 400
page /profile-settings                                 | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /report/:kind/:id                                 | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /inbox/send/:id                                   | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /order/:id/details                                | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /sale/:id/details                                 | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /stay/:id                                         | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422      | 422
page /l/:slug/:id/enquire                              | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /l/:slug/:id/request                              | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /l/:slug/:id/checkout                             | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303      | 303
page /console/payments/ledger.csv                      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/queue                                    | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/reports/:id                              | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/people                                   | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/people/:id                               | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/people/:id/log-in-as                     | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/listings/:id                             | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/stays/:id                                | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/payments/open                            | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/failures                                 | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /console/announcements                            | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404      | 404
page /failures                                         | 413      | 413      | 413      | 413      | 413      | 413      | 413      | 413      | 413      | 413      | 413      | 413
page /dismiss-notice                                   | 302      | 302      | 302      | 302      | 302      | 302      | 302      | 302      | 302      | 302      | 302      | 302
own /api/transaction-line-items                        | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200      | 200
`

/** The expected status of each attempt, by address, in the order of `columns`. */
export const termTable: ReadonlyMap<string, readonly string[]> = readTable()

function readTable(): Map<string, string[]> {
  const [head = [], ...rows] = table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  if (head.slice(1).join() !== columns.join()) throw new Error('the columns are other ones')
  return new Map(rows.map(([name = '', ...cells]) => [name, cells]))
}
