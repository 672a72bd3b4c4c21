import type { App } from '../app.ts'

/** A mail with an answer: the addresses that it went to, one of which is a right to write, its sender and its text. */
type AnswerMail = { to: string[]; from: string | null; text: string }

/** Programs that check links write them as a value in their own, once or twice. */
const maxDecodings = 3

/**
 * Returns what of an answer may be passed on to the other side: nothing of a mail of the site that `textAboveQuotation` did
 * not recognise as quoted. The text ends above the first line with a link of the site that is a right to do something, or
 * with the address for answers. Empty where such a link or address is left, such as in two lines.
 */
export function stripSecretLinks({ publicUrl }: Pick<App, 'publicUrl'>, { to, from, text }: AnswerMail): string {
  const isSecret = secretsOf(publicUrl, to)
  const lines = text.split('\n')
  const end = lines.findIndex((line) => isSecret(line))
  const kept = end < 0 ? lines : lines.slice(0, beforeHeader(lines.slice(0, end), from))
  const passed = kept.join('\n').trim()
  return isSecret(passed) ? '' : passed
}

/** Below the own words of somebody the header of the quoted mail may stand, which has the own address. */
function beforeHeader(lines: string[], from: string | null): number {
  const header = from ? lines.findIndex((line) => line.toLowerCase().includes(from.toLowerCase())) : -1
  return header < 0 ? lines.length : header
}

/** Returns whether a text has a link with a token, a token, or a tagged address, however a mail program has broken it. */
function secretsOf(publicUrl: string, to: string[]): (text: string) => boolean {
  const host = new URL(publicUrl).host.replaceAll(/[^\w-]/g, String.raw`\$&`)
  const patterns = [
    /\/(answer|unsubscribe)\?([^#?:]{0,300}&)?t=/i,
    new RegExp(String.raw`${host}(/[\w./-]{0,200})?\?([^#?:]{0,300}&)?(t|key)=`, 'i'),
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(accept|decline)\.[\w-]{20}/i,
  ]
  const addresses = to.filter((address) => address.includes('+')).map((address) => address.toLowerCase())
  return (text) =>
    forms(text).some(
      (form) =>
        patterns.some((pattern) => pattern.test(form)) ||
        addresses.some((address) => form.toLowerCase().includes(address)),
    )
}

/** Returns a text without white space and marks of quoting, and the same decoded. */
function forms(text: string): string[] {
  const found = [text.replaceAll(/[\s>\u200b\u00ad]+/g, '')]
  for (let round = 0; round < maxDecodings; round += 1)
    found.push(
      (found.at(-1) ?? '').replaceAll(/%([2-7][\da-f])/gi, (_all, code: string) => decodeURIComponent(`%${code}`)),
    )
  return found
}
