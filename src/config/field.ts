import { z } from 'zod'

/** A text in both languages. */
export const localised = z.strictObject({ de: z.string().min(1), en: z.string().min(1) })

const option = z.strictObject({ value: z.string().regex(/^[\w-]{1,50}$/), label: localised })

const fact = z.strictObject({ icon: z.string(), yes: localised, no: localised.optional() })

/**
 * One question about a listing. From this one line come the wizard's input, its validation, the display on the
 * listing page, the filter of the search, and the API's search key `pub_<key>`.
 */
export const fieldSchema = z.strictObject({
  /** Name in the listing's public data. */
  key: z.string().regex(/^[a-zA-Z]\w{0,39}$/),
  /**
   * choice: one of the options · choices: several of them · yesNo: `yes` or `no` · yesNoList: the same, kept as an
   * array of one value · text, longText: free text.
   */
  kind: z.enum(['choice', 'choices', 'yesNo', 'yesNoList', 'text', 'longText']),
  /** The wizard's tab that asks it. */
  tab: z.enum(['features', 'description', 'policy']),
  /** Only for these categories; for all when absent. */
  categories: z.array(z.string()).optional(),
  required: z.boolean().default(false),
  label: localised,
  /** The question as put to the author of another category than the first, by category. */
  labels: z.record(z.string(), localised).optional(),
  hint: localised.optional(),
  /** The hint for authors of another category than the first, by category. */
  hints: z.record(z.string(), localised).optional(),
  options: z.array(option).max(100).optional(),
  /** Asked after yes: its key, question and placeholder. */
  info: z.strictObject({ key: z.string(), label: localised, placeholder: localised.optional() }).optional(),
  /** How search filters by it; absent: it does not. `primary` filters stand in the bar, the others in the panel. */
  filter: z.strictObject({ place: z.enum(['primary', 'secondary']), label: localised }).optional(),
  /** Shown as a fact on the listing page: its short text when the answer is yes or chosen, and when it is no. */
  fact: fact.optional(),
  /** The same on the page of a listing of another category than the first, by category. */
  facts: z.record(z.string(), fact).optional(),
  maxLength: z.number().int().max(5000).default(5000),
})

export type Field = z.infer<typeof fieldSchema>
/** A field as an operator writes it. */
export type FieldInput = z.input<typeof fieldSchema>
