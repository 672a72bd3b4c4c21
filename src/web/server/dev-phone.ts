import { html } from 'hono/html'
import type { App } from '#domain/app.ts'

const headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Returns the messages to phones that the demo keeps, as a page, the newest first. */
export async function phoneViewer({ phoneMessages, marketplace }: App): Promise<Response> {
  const messages = phoneMessages?.kept?.() ?? []
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Phone messages of the demo · ${marketplace.name}</title>
      </head>
      <body>
        <h1>Phone messages of the demo</h1>
        <p>Kept here instead of sent, until the site is started again.</p>
        <ul>
          ${messages.map(({ to, text, at }) => html`<li>${at.toISOString()} · ${to}: ${text}</li>`)}
        </ul>
      </body>
    </html>`
  return new Response((await page).toString(), { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}
