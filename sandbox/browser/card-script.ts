import { brandOf, codeError, dated, expiryError, grouped, numberError } from './card-checks.ts'

// These functions are sent to browsers as text, after those of card-checks.ts. Nothing else is there.

/** What the page knows: the key for browsers, the site that embeds it, and the names of the brands. */
export type CardPage = { publishableKey: string; origin: string; brands: Record<string, string> }

type FromSite = { type: string; call: number; billing: unknown; style: Record<string, string> }

type Inputs = { number: HTMLInputElement; expiry: HTMLInputElement; code: HTMLInputElement }

/**
 * Runs the card fields: it reports what is complete or wrong to the embedding site, and on its request sends the card to the
 * sandbox and hands back the id. Messages of other origins are ignored, and no message holds a digit of the card.
 */
function runCardFields({ publishableKey, origin, brands }: CardPage): void {
  const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
  const fields: Inputs = { number: input('number'), expiry: input('expiry'), code: input('code') }
  const left = new Set<HTMLInputElement>()
  const tell = (message: object) => window.parent.postMessage(message, origin)
  const report = () => {
    const state = stateOfCard(fields, left)
    for (const [name, element] of Object.entries(fields))
      element.setAttribute('aria-invalid', String(state.errors[name] !== null))
    document.querySelector('output')!.textContent = brands[state.brand] ?? ''
    tell({ type: 'change', complete: state.complete, error: state.error, brand: state.brand })
  }
  formatWhileTyping(fields)
  for (const element of Object.values(fields)) {
    element.addEventListener('input', report)
    element.addEventListener('blur', () => {
      if (element.value) left.add(element)
      report()
    })
  }
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== window.parent) return
    const { type, call, billing, style } = event.data as FromSite
    if (type === 'style') applyStyle(style)
    if (type === 'focus') fields.number.focus()
    if (type !== 'create') return
    for (const element of Object.values(fields)) left.add(element)
    report()
    void createCard(fields, billing, publishableKey).then((result) => tell({ type: 'created', call, ...result }))
  })
  new ResizeObserver(() => tell({ type: 'height', pixels: document.documentElement.offsetHeight })).observe(
    document.documentElement,
  )
  tell({ type: 'ready' })
}

function formatWhileTyping({ number, expiry, code }: Inputs): void {
  let before = ''
  number.addEventListener('input', () => {
    const atEnd = number.selectionStart === number.value.length
    if (atEnd) number.value = grouped(number.value)
  })
  expiry.addEventListener('input', () => {
    expiry.value = dated(expiry.value, before)
    before = expiry.value
  })
  code.addEventListener('input', () => {
    code.value = code.value.replaceAll(/\D/g, '').slice(0, 4)
  })
}

function stateOfCard({ number, expiry, code }: Inputs, left: Set<HTMLInputElement>) {
  const brand = brandOf(number.value.replaceAll(/\D/g, ''))
  const errors: Record<string, ReturnType<typeof numberError>> = {
    number: numberError(number.value, left.has(number)),
    expiry: expiryError(expiry.value, left.has(expiry), new Date()),
    code: codeError(code.value, left.has(code), brand),
  }
  const complete =
    !numberError(number.value, true) &&
    !expiryError(expiry.value, true, new Date()) &&
    !codeError(code.value, true, brand)
  return { brand, errors, complete, error: errors.number ?? errors.expiry ?? errors.code ?? null }
}

/** Sends the card to the sandbox with the key for browsers. */
async function createCard({ number, expiry, code }: Inputs, billing: unknown, publishableKey: string): Promise<object> {
  const [month = '', year = ''] = expiry.value.split('/').map((part) => part.trim())
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number.value.replaceAll(/\D/g, ''),
    'card[exp_month]': String(Number(month)),
    'card[exp_year]': `20${year}`,
    'card[cvc]': code.value,
  })
  const add = (name: string, value: unknown): void => {
    if (value && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) add(`${name}[${key}]`, each)
    else if (value) body.set(name, String(value))
  }
  add('billing_details', billing)
  const headers = { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch('/v1/payment_methods', { method: 'POST', headers, body }).then(
    (response) => response.json(),
    () => ({ error: { type: 'api_connection_error', message: 'The sandbox does not answer.' } }),
  )
  return answer.error ? { error: answer.error } : { paymentMethod: answer }
}

/** Gives the fields the look of the site around them. */
function applyStyle({ fontSource, ...style }: Record<string, string>): void {
  if (fontSource)
    void new FontFace('Inter Variable', `url("${encodeURI(fontSource)}")`, { weight: '100 900' }).load().then(
      (face) => document.fonts.add(face),
      () => undefined,
    )
  for (const [name, value] of Object.entries(style)) document.documentElement.style.setProperty(`--${name}`, value)
}

/** The functions above as one script. */
export const cardScript = [runCardFields, formatWhileTyping, stateOfCard, createCard, applyStyle].map(String).join('\n')
