import { html, raw } from 'hono/html'
import type { App } from '#domain/app.ts'
import { type DemoMail, listDemoMails } from '#domain/notifications/index.ts'

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Returns the captured mails of the demo as a page, newest first. */
export async function mailViewer(app: App): Promise<Response> {
  const mails = await listDemoMails(app)
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="10" />
        <title>Mails of the demo</title>
        <style>
          ${raw(app.marketplace.themeCss + styles)}
        </style>
      </head>
      <body>
        <h1>Mails of the demo</h1>
        <p>Kept here instead of sent, newest first. As data: <a href="/dev/mail.json">/dev/mail.json</a></p>
        ${mails.length === 0 ? html`<p><strong>No mails yet.</strong> Sign up, publish or write to somebody.</p>` : mails.map(entry)}
      </body>
    </html>`
  return new Response((await page).toString(), { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

/** Returns the captured mails as JSON. */
export async function mailData(app: App): Promise<Response> {
  return Response.json(await listDemoMails(app), {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  })
}

function entry({ to, subject, text, html: content, sentAt }: DemoMail) {
  const links = text.match(/https?:\/\/[^\s)\]]+/g) ?? []
  return html`<details>
    <summary>
      <strong>${subject}</strong><span>${to}</span
      ><time>${sentAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>
    </summary>
    <p>${[...new Set(links)].slice(0, 3).map((link) => html`<a href="${link}">${link}</a><br />`)}</p>
    <iframe sandbox="" title="${subject}" srcdoc="${content}"></iframe>
  </details>`
}

const styles = `
  body { background: var(--paper); color: var(--ink); max-width: 760px; margin: 32px auto; padding: 0 20px; font: 16px/1.5 system-ui, sans-serif; }
  summary { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 14px 0; cursor: pointer; }
  summary span, summary time { color: var(--ink-2); }
  summary time { margin-inline-start: auto; }
  details { border-block-start: 1px solid var(--line); }
  details p { overflow-wrap: anywhere; }
  a { color: var(--brand); }
  iframe { inline-size: 100%; block-size: 620px; border: 1px solid var(--line); border-radius: 12px; }
`
