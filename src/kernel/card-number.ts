/**
 * A number as it stands on a card: 12 to 19 digits in one run, or in the groups of a card. Cards that people pay with begin
 * with 2 to 6. Parts of longer runs, of words, of decimals and of phone numbers with a plus are none.
 */
const candidate =
  /(?<![\w.~+]|\d[ -])(?:[2-6]\d{11,18}|[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([ -])\d{6}\2\d{4,5})(?![\w]|[.-]\d| \d)/g

/** Ids in which digits may stand by chance. */
const uuid = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi

/** Fields whose values are numbers of another kind, or ids of another program. */
const otherNumbers = /phone|telephone|(^|[._-])id$|Ids?$|clientKey|client_secret|token$/i

/** Largest form with files that is searched, in bytes: a larger one holds pictures. */
const maxForm = 1024 * 1024

/** Whether a text holds a card number: a run of digits with a right check digit. */
export function isCardNumberIn(text: string): boolean {
  for (const [found] of text.replaceAll(uuid, '').matchAll(candidate))
    if (hasRightCheckDigit(found.replaceAll(/\D/g, ''))) return true
  return false
}

/** The check digit of cards (Luhn). */
function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Whether the body of a request holds a card number in one of its texts. Files and other bodies that are no text are not
 * searched. The body can still be read afterwards; one that cannot be read is left to the reader.
 */
export async function containsCardNumber(request: Request): Promise<boolean> {
  const type = request.headers.get('content-type') ?? ''
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return false
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)
  if (!isForm && !/\b(json|text|transit)\b/i.test(type)) return false
  if (/^multipart/i.test(type) && Number(request.headers.get('content-length') ?? maxForm + 1) > maxForm) return false
  try {
    const copy = request.clone()
    return isForm ? holdsInForm(await copy.formData()) : holdsInText(await copy.text())
  } catch {
    return false
  }
}

function holdsInForm(form: FormData): boolean {
  return [...form].some(([name, value]) => typeof value === 'string' && holdsInValue(name, value))
}

function holdsInText(text: string): boolean {
  if (!isCardNumberIn(text)) return false
  // Only now it is worth while to tell the fields apart.
  try {
    return holdsInValue('', JSON.parse(text))
  } catch {
    return true
  }
}

function holdsInValue(name: string, value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number')
    return !otherNumbers.test(name) && isCardNumberIn(String(value))
  if (Array.isArray(value)) return holdsInList(name, value)
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([key, each]) => holdsInValue(key, each))
}

/** In Transit a map is a list of names and values by turns. */
function holdsInList(name: string, values: unknown[]): boolean {
  if (values[0] !== '^ ') return values.some((each) => holdsInValue(name, each))
  return values.slice(1).some((each, place, all) => place % 2 === 1 && holdsInValue(String(all[place - 1]), each))
}
