/** Addresses that are not endpoints: tokens, assets, and those that the server of a client template handles elsewhere. */
export const otherAddresses: readonly { method: 'GET' | 'POST'; path: string; summary: string; bodyType?: string }[] = [
  { method: 'POST', path: '/v1/auth/token', summary: 'Issues tokens, by grant_type.', bodyType: form() },
  {
    method: 'POST',
    path: '/v1/auth/auth_with_idp',
    summary: 'Issues tokens for a token of an identity provider.',
    bodyType: form(),
  },
  {
    method: 'POST',
    path: '/v1/auth/revoke',
    summary: 'Revokes a refresh token and its access tokens.',
    bodyType: form(),
  },
  {
    method: 'GET',
    path: '/v1/assets/pub/{clientId}/a/latest/{path}',
    summary: 'An asset as it is now; several with ?assets=.',
  },
  { method: 'GET', path: '/v1/assets/pub/{clientId}/v/{version}/{path}', summary: 'An asset under its version.' },
  {
    method: 'GET',
    path: '/api/authorize-as',
    summary: 'The page on which an operator logs in to an app in a member’s name.',
  },
  { method: 'POST', path: '/api/transaction-line-items', summary: 'What a stay costs.', bodyType: json() },
  {
    method: 'POST',
    path: '/api/initiate-privileged',
    summary: 'Initiates a transaction with prices.',
    bodyType: json(),
  },
  { method: 'POST', path: '/api/transition-privileged', summary: 'Runs a transition with prices.', bodyType: json() },
  { method: 'POST', path: '/api/delete-account', summary: 'Deletes the caller’s account.', bodyType: json() },
  {
    method: 'POST',
    path: '/api/auth/create-user-with-idp',
    summary: 'Creates an account for a token of an identity provider.',
    bodyType: json(),
  },
]

function form(): string {
  return 'application/x-www-form-urlencoded'
}

function json(): string {
  return 'application/json'
}
