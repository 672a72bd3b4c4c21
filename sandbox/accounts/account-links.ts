import type { Call, Endpoint } from '../http/endpoint.ts'
import { choice, required, shape, text } from '../http/parameters.ts'
import { invalid } from '../http/refusal.ts'
import { find, now, put, randomText } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

const lifetime = 5 * 60

function createLink({ sandbox, input }: Call): Resource {
  find(sandbox, 'account', input.account, 'platform', 'account')
  for (const field of ['refresh_url', 'return_url'])
    if (!URL.canParse(input[field] ?? '')) throw invalid('url_invalid', 'Not a valid URL', field)
  const id = `link_${randomText(32)}`
  const link = {
    object: 'account_link',
    created: now(sandbox),
    expires_at: now(sandbox) + lifetime,
    url: `${sandbox.settings.address}/_sandbox/onboarding/${id}`,
  }
  put(sandbox, { ...link, id, object: 'hidden_account_link' }, 'platform', {
    account: input.account,
    refreshUrl: input.refresh_url,
    returnUrl: input.return_url,
    used: false,
  })
  return link
}

export const accountLinkEndpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/account_links',
    parameters: {
      account: required(text),
      type: required(choice('account_onboarding', 'account_update')),
      collect: choice('currently_due', 'eventually_due'),
      collection_options: shape({
        fields: choice('currently_due', 'eventually_due'),
        future_requirements: choice('include', 'omit'),
      }),
      refresh_url: text,
      return_url: text,
    },
    run: createLink,
  },
]
