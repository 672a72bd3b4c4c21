import { z } from 'zod'
import { locales, withFallback } from '#kernel/locale.ts'
import { factIcons } from './fact-icons.ts'

/** A text in every language of the marketplace. Languages that it does not speak get the text of another one. */
export const localised = z
  .partialRecord(z.enum(locales), z.string().min(1))
  .refine((texts) => Object.keys(texts).length > 0, 'has no text')
  .transform((texts) => withFallback(texts))

const option = z.strictObject({
  value: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must be up to 50 letters, digits, _ and -')
    .describe('Name in the API'),
  label: localised.describe('Name for people'),
  note: localised.optional().describe('What is shown below it on a card of the listing page; absent: nothing'),
})

const fact = z.strictObject({
  icon: z.enum(factIcons, { error: `must be one of ${factIcons.join(', ')}` }).describe('Icon beside it'),
  yes: localised.describe('What is shown after yes, or below the chosen options'),
  no: localised.optional().describe('What is shown after no; absent: nothing'),
  with: z
    .string()
    .optional()
    .describe('Key of a text: the fact is a card below the heading of that text; absent: in the list of facts'),
})

const key = z.string().regex(/^[a-zA-Z]\w{0,39}$/, 'must be up to 40 letters, digits and _, and begin with a letter')

/**
 * One question about a listing. It defines the wizard's input, its validation, the display on the listing page, the filter
 * of the search, and the API's search key `pub_<key>`.
 */
export const fieldSchema = z.strictObject({
  key: key.describe("Name in the listing's public data"),
  kind: z
    .enum(['choice', 'choices', 'yesNo', 'yesNoList', 'text', 'longText'])
    .describe(
      '`choice`: one of the options, `choices`: several of them, `yesNo`: `yes` or `no`, `yesNoList`: the same, kept as an array of one value, `text` and `longText`: free text',
    ),
  tab: z.enum(['features', 'description', 'policy']).describe("The wizard's tab that asks it"),
  categories: z.array(z.string()).optional().describe('Only for these categories; absent: for all'),
  required: z.boolean().default(false).describe('Whether a listing needs an answer before it is public'),
  label: localised.describe('The question'),
  labels: z
    .record(z.string(), localised)
    .optional()
    .describe('The question as put to the author of another category than the first, by category'),
  hint: localised.optional().describe('A sentence below the question'),
  hints: z
    .record(z.string(), localised)
    .optional()
    .describe('The hint for authors of another category than the first, by category'),
  options: z.array(option).max(100).optional().describe('What can be chosen; for `choice` and `choices` only'),
  info: z
    .strictObject({
      key: key.describe("Name in the listing's public data"),
      label: localised.describe('The question'),
      placeholder: localised.optional().describe('An example in the empty input'),
    })
    .optional()
    .describe('Asked after yes'),
  filter: z
    .strictObject({
      place: z.enum(['primary', 'secondary']).describe('`primary`: in the bar, `secondary`: in the panel'),
      label: localised.describe('Name of the filter'),
    })
    .optional()
    .describe('How the search filters by it; absent: it does not'),
  fact: fact.optional().describe('Shown as a fact on the listing page'),
  facts: z
    .record(z.string(), fact)
    .optional()
    .describe('The same on the page of a listing of another category than the first, by category'),
  stay: z
    .enum(['arrival', 'departure'])
    .optional()
    .describe(
      'Shown below the day of arrival or departure of a stay by the night, such as `ab 18 Uhr`; for `choice` and `text` only',
    ),
  maxLength: z.int().min(1).max(5000).default(5000).describe('Characters of a text'),
  folded: z
    .boolean()
    .default(false)
    .describe('Whether the wizard asks it among the folded questions, which open by themselves once one has an answer'),
})

export type Field = z.infer<typeof fieldSchema>

/** Returns the names under which answers to fields are stored: of the question, and of the text beside it. */
export function fieldKeys(fields: readonly Pick<Field, 'key' | 'info'>[]): string[] {
  return fields.flatMap(({ key, info }) => (info ? [key, info.key] : [key]))
}
/** A field as an operator writes it. */
export type FieldInput = z.input<typeof fieldSchema>
