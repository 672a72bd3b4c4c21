import { html, raw } from 'hono/html'
import type { App } from '#domain/app.ts'
import { type KeptMail, listKeptMails } from '#domain/notifications/index.ts'
import { dateFormat } from '#kernel/intl-cache.ts'

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/**
 * Returns the captured mails of the demo as a page, newest first. The mail with the id `chosen` is open beside the list;
 * without one the list loads itself again.
 */
export async function mailViewer(app: App, chosen: string | undefined): Promise<Response> {
  const { name, themeCss, timeZone } = app.marketplace
  const mails = await listKeptMails(app)
  const open = mails.find(({ id }) => id === chosen)
  const time = dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${open ? '' : html`<meta http-equiv="refresh" content="10" />`}
        <title>Mails of the demo · ${name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(themeCss + styles)}
        </style>
      </head>
      <body>
        <header>
          <a href="/"><img src="/favicon.svg" alt="" width="34" height="34" />${name}</a>
          <p>Kept here instead of sent. <a href="/dev/mail.json">As data</a></p>
        </header>
        <main>
          <section aria-label="List">
            <h1>Mails of the demo</h1>
            ${
              mails.length === 0
                ? html`<p class="none"><strong>No mails yet.</strong> Sign up, publish or write to somebody.</p>`
                : html`<ul>
                    ${mails.map((mail) => row(mail, mail === open, time.format(mail.sentAt)))}
                  </ul>`
            }
          </section>
          ${open ? opened(open, time.format(open.sentAt)) : ''}
        </main>
      </body>
    </html>`
  return new Response((await page).toString(), { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

/** Returns the captured mails as JSON. */
export async function mailData(app: App): Promise<Response> {
  return Response.json(await listKeptMails(app), {
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  })
}

function row({ id, to, subject }: KeptMail, isOpen: boolean, time: string) {
  return html`<li>
    <a href="/dev/mail?mail=${id}#mail" aria-current="${isOpen ? 'true' : 'false'}">
      <strong>${subject}</strong><span>${to}</span><time>${time}</time>
    </a>
  </li>`
}

function opened({ to, from, subject, text, html: content }: KeptMail, time: string) {
  const links = [...new Set(text.match(/https?:\/\/[^\s)\]]+/g) ?? [])].slice(0, 3)
  return html`<section id="mail" aria-label="Mail">
    <h2>${subject}</h2>
    <p>To ${to} · from ${from} · ${time} · <a href="/dev/mail">close</a></p>
    ${links.length === 0 ? '' : html`<p class="links">${links.map((link) => html`<a href="${link}">${link}</a>`)}</p>`}
    <iframe sandbox="" title="${subject}" srcdoc="${content}"></iframe>
  </section>`
}

const styles = `
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Inter Variable', system-ui, sans-serif; }
  a { color: var(--brand); }
  a:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
  header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 24px; min-height: 72px; padding: 12px 32px; border-block-end: 1px solid var(--line); }
  header > a { display: flex; align-items: center; gap: 10px; color: var(--ink); font: 650 1.375rem/1.2 'Bricolage Grotesque Variable', system-ui, sans-serif; letter-spacing: -.02em; text-decoration: none; }
  header p { margin: 0; color: var(--ink-2); font-size: .9375rem; }
  main { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 32px; max-width: 1248px; margin-inline: auto; padding: 32px; }
  main > section { flex: 1 1 340px; min-width: 0; }
  main > section + section { flex: 2 1 560px; }
  h1, h2 { margin: 0 0 16px; font: 650 1.75rem/1.15 'Bricolage Grotesque Variable', system-ui, sans-serif; letter-spacing: -.02em; overflow-wrap: anywhere; }
  h2 { margin-block-end: 8px; font-size: 1.375rem; }
  h2 + p { margin: 0 0 12px; color: var(--ink-2); font-size: .9375rem; overflow-wrap: anywhere; }
  ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow: hidden; }
  li + li { border-block-start: 1px solid var(--line); }
  li a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 12px 16px; border-inline-start: 3px solid transparent; color: inherit; text-decoration: none; }
  li a:hover { background: var(--sunken); }
  li a:focus-visible { outline-offset: -3px; }
  li a[aria-current='true'] { border-color: var(--brand); background: var(--brand-soft); }
  li strong { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
  li span, li time { color: var(--ink-2); font-size: .875rem; overflow-wrap: anywhere; }
  .none { padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  .links { display: grid; gap: 4px; margin: 0 0 16px; font-size: .875rem; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  @media (max-width: 48em) { header, main { padding-inline: 20px; } main > section + section { order: -1; } }
`
