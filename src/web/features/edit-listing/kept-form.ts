import { storeText, readStoredText } from '../../parts/local-text-store.ts'
import { typedValues } from './typed-values.ts'

/**
 * What was typed into a tab of the wizard and is not saved yet, in this browser. Only the author of a listing can open its
 * wizard, so the listing also says whose text it is; logging out clears it with everything else that the browser keeps.
 */
export type TypedForm = Record<string, string>

/** Inputs that say how to save, or which belong to something that is stored elsewhere. */
const notTyped = /^(version|intent|resolve|keep:.*|place|placeFor|lat|lng|precision|at|image|files|move)$/

/** The texts and choices of a form as they stand now. A question without an answer is an empty text. */
export function readTyped(form: HTMLFormElement): TypedForm {
  const named = [...form.elements].map((element) => [(element as HTMLInputElement).name, ''] as const)
  const all = { ...Object.fromEntries(named), ...typedValues(new FormData(form)) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name && !notTyped.test(name)))
}

/** Keeps the form of a tab in this browser. */
export function keepForm(listingId: string, tab: string, typed: TypedForm): void {
  storeText(keyOf(listingId, tab), JSON.stringify(typed))
}

/** Forgets it: it was saved, or is no longer wanted. */
export function forgetForm(listingId: string, tab: string): void {
  storeText(keyOf(listingId, tab), '')
}

/** What was kept of a tab; undefined when nothing was, or what is there cannot be read. */
export function keptForm(listingId: string, tab: string): TypedForm | undefined {
  const text = readStoredText(keyOf(listingId, tab))
  if (!text) return undefined
  try {
    const kept = JSON.parse(text) as unknown
    return isTypedForm(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Whether two forms say the same wherever they ask the same. Line ends and blanks at the ends do not count. */
export function sameTyped(one: TypedForm, other: TypedForm): boolean {
  const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()
  return Object.keys(one).every((name) => !(name in other) || plain(one[name]) === plain(other[name]))
}

function isTypedForm(value: unknown): value is TypedForm {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')
}

function keyOf(listingId: string, tab: string): string {
  return `wizard:${listingId}:${tab}`
}
