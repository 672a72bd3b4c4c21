import type { Page } from '@playwright/test'

/** Anna's own program: calls the API for her listings. */
export async function programOf(page: Page) {
  const token = await page.request.post('/v1/auth/token', {
    form: {
      client_id: '10000000-0000-4000-8000-000000000001',
      grant_type: 'password',
      username: 'anna@example.org',
      password: 'quartier-demo',
      scope: 'user',
    },
  })
  const { access_token: access } = (await token.json()) as { access_token: string }
  return async (method: string, data: Record<string, unknown>): Promise<{ id: string }> => {
    const answer = await page.request.post(`/v1/api/own_listings/${method}`, {
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', accept: 'application/json' },
      data,
    })
    if (!answer.ok()) throw new Error(await answer.text())
    const { data: listing } = (await answer.json()) as { data: { id: string | { uuid: string } } }
    return { id: typeof listing.id === 'string' ? listing.id : listing.id.uuid }
  }
}
