import { escapeHtml, type PageAnswer } from '../control/page.ts'
import type { Sandbox } from '../store/sandbox.ts'
import { cardChecks } from './card-checks.ts'
import { cardScript, type CardPage } from './card-script.ts'

const labels = {
  en: {
    number: 'Card number',
    expiry: 'Expiry',
    code: 'Security code',
    expiryFormat: 'MM / YY',
    codeFormat: 'CVC',
    codeHelp: 'The three digits on the back of the card, or four on the front of an American Express card',
  },
  de: {
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    code: 'Prüfziffer',
    expiryFormat: 'MM / JJ',
    codeFormat: 'CVC',
    codeHelp: 'Die drei Ziffern auf der Rückseite der Karte, bei American Express vier auf der Vorderseite',
  },
}

const brands = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/**
 * Returns the card fields that a site embeds in a frame of the sandbox's origin, so that the number never is in the site's
 * own page. `origin` is the embedding site, `lang` the language of the labels. 400 without a right origin.
 */
export function showCardFields(sandbox: Sandbox, query: URLSearchParams): PageAnswer {
  const origin = query.get('origin') ?? ''
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return { status: 400, html: 'origin is missing' }
  const lang = query.get('lang') === 'de' ? 'de' : 'en'
  const text = labels[lang]
  const page: CardPage = { publishableKey: sandbox.settings.publishableKey, origin, brands }
  const field = (name: string, label: string, more: string) =>
    `<label><span>${escapeHtml(label)}</span><input name="${name}" inputmode="numeric" ${more}></label>`
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer"><title>${escapeHtml(text.number)}</title><style>${style}</style></head>
<body><form onsubmit="return false">
<div class="number">${field('number', text.number, 'autocomplete="cc-number" maxlength="23"')}${cardIcon}<output></output></div>
<div class="row">${field('expiry', text.expiry, `autocomplete="cc-exp" maxlength="7" placeholder="${text.expiryFormat}"`)}
<div class="code">${field('code', text.code, `autocomplete="cc-csc" maxlength="4" placeholder="${text.codeFormat}"`)}<details><summary aria-label="${escapeHtml(text.codeHelp)}" title="${escapeHtml(text.codeHelp)}">${helpIcon}</summary><p>${escapeHtml(text.codeHelp)}</p></details></div></div>
</form><script>${cardChecks}\n${cardScript}\nrunCardFields(${asScript(page)})</script></body></html>`
  return { status: 200, html }
}

const icon = (shape: string) =>
  `<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shape}</svg>`
const cardIcon = icon('<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20"/>')
const helpIcon = icon(
  '<circle cx="12" cy="12" r="10"/><path d="M9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3"/><path d="M12 17h.01"/>',
)

/** Returns JSON that may stand in a script element. */
function asScript(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

const style = `
:root { color-scheme: light dark }
html { background: var(--behind, transparent); font: 400 1rem/1.55 var(--font, system-ui, sans-serif); color: var(--ink, CanvasText) }
body, form { margin: 0; padding: 4px }
body { padding: 0 }
form, .row { display: grid; gap: 16px }
.row { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
label { display: grid; gap: 6px }
span { font-weight: 600; font-size: .9375rem }
input { box-sizing: border-box; width: 100%; min-height: 48px; padding: 11px 14px; font: inherit; color: inherit;
  border: 1px solid var(--line, GrayText); border-radius: 12px; background: var(--surface, Field) }
input::placeholder { color: var(--ink-2, GrayText); opacity: 1 }
input:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 1px }
input[aria-invalid=true] { border: 2px solid var(--danger, red); padding: 10px 13px }
.number { position: relative }
output { position: absolute; right: 14px; bottom: 12px; padding: 0 12px; border-radius: 999px; font-size: .8125rem;
  font-weight: 600; line-height: 1.5rem; background: var(--sunken, ButtonFace) }
output:empty { display: none }
.number input { padding-left: 46px }
.number svg { position: absolute; left: 15px; bottom: 14px; pointer-events: none; color: var(--ink-2, GrayText) }
.code { position: relative; align-self: start }
.code input { padding-right: 46px }
summary { position: absolute; right: 2px; top: calc(1.55 * .9375rem + 8px); display: grid; place-items: center; width: 44px; height: 44px;
  border-radius: 12px; list-style: none; cursor: help; color: var(--ink-2, GrayText) }
summary::-webkit-details-marker { display: none }
summary:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: -3px }
details p { margin: 6px 0 0; font-size: .875rem; line-height: 1.45; color: var(--ink-2, GrayText) }`
