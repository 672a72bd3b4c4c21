/** A hosted page or a redirect. */
export type PageAnswer = { status: number; html?: string; location?: string }

/** Returns text that is safe inside HTML, also in quoted attributes. */
export function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** Returns a whole page. `body` is HTML. */
export function pageOf(title: string, body: string, lang = 'en'): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 32rem; padding: 1rem 1.5rem }
h1 { font-size: 1.4rem; line-height: 1.25; margin-block: .5rem }
p { margin-block: .5rem }
label { display: block; margin-block: .75rem }
input { display: block; box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
button { font: inherit; min-height: 44px; padding: .5rem 1rem; margin: .25rem .25rem .25rem 0 }
</style></head>
<body><main><p>${lang === 'de' ? 'Sandbox für Zahlungen. Es fließt kein echtes Geld.' : 'Payment sandbox. No real money moves.'}</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}
