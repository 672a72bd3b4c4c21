import { storeText, readStoredText } from '../../parts/local-text-store.ts'
import { typedValues } from './typed-values.ts'

/**
 * Unsaved values of a tab of the wizard, kept in this browser. They are stored by listing: only its author can open the
 * wizard. Logging out clears them.
 */
export type TypedForm = Record<string, string>

/** Inputs that are not kept: they say how to save, or belong to something stored elsewhere. */
const notTyped = /^(version|intent|resolve|keep:.*|place|placeFor|lat|lng|precision|at|image|files|move)$/

/** Returns the texts and choices of a form as they stand. An unanswered question is an empty text. */
export function readTyped(form: HTMLFormElement): TypedForm {
  const named = [...form.elements].map((element) => [(element as HTMLInputElement).name, ''] as const)
  const all = { ...Object.fromEntries(named), ...typedValues(new FormData(form)) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name && !notTyped.test(name)))
}

/** Stores the values of a tab in this browser. */
export function storeForm(listingId: string, tab: string, typed: TypedForm): void {
  storeText(keyOf(listingId, tab), JSON.stringify(typed))
}

/** Removes the stored values of a tab: they were saved or discarded. */
export function removeStoredForm(listingId: string, tab: string): void {
  storeText(keyOf(listingId, tab), '')
}

/** Returns the stored values of a tab; undefined when there are none or they are invalid. */
export function readStoredForm(listingId: string, tab: string): TypedForm | undefined {
  const text = readStoredText(keyOf(listingId, tab))
  if (!text) return undefined
  try {
    const kept = JSON.parse(text) as unknown
    return isTypedForm(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Returns whether two forms have equal values for all inputs they share, ignoring line ends and surrounding blanks. */
export function equalForms(one: TypedForm, other: TypedForm): boolean {
  const plain = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n').trim()
  return Object.keys(one).every((name) => !(name in other) || plain(one[name]) === plain(other[name]))
}

function isTypedForm(value: unknown): value is TypedForm {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')
}

function keyOf(listingId: string, tab: string): string {
  return `wizard:${listingId}:${tab}`
}
