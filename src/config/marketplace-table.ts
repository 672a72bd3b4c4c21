import { z } from 'zod'
import { locales } from '#kernel/locale.ts'
import { fieldSchema } from './field.ts'
import { marketplaceSchema } from './marketplace-schema.ts'
import { pictureSlots } from './picture-slots.ts'

/** One setting in the documentation: its path in marketplace.ts, its allowed values, and its meaning. */
export type DocumentedSetting = { path: string; type: string; standard: string; meaning: string }

type Json = {
  type?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  items?: Json
  required?: string[]
  additionalProperties?: Json | boolean
  propertyNames?: Json
}

/** Returns every setting of marketplace.ts in its order, nested ones below their own; fields of listings aside. */
export function marketplaceSettings(): DocumentedSetting[] {
  return settingsOf(jsonOf(marketplaceSchema), '').filter(({ path }) => !path.startsWith('fields[]'))
}

/** Returns every setting of one question in `fields`. */
export function fieldSettings(): DocumentedSetting[] {
  return settingsOf(jsonOf(fieldSchema), '')
}

/** Returns settings as a table in Markdown. */
export function settingsMarkdown(settings: DocumentedSetting[]): string {
  const rows = settings.map(
    ({ path, type, standard, meaning }) =>
      `| \`${path}\` | ${type} | ${standard} | ${meaning.replaceAll('|', '\\|')} |`,
  )
  return ['| Setting | Type | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

/** Returns the pictures a folder can hold as a table in Markdown. */
export function picturesMarkdown(): string {
  const rows = pictureSlots([{ key: '<key>' }]).map(
    ({ name, width, height, shows }) => `| \`${name}\` | ${width} × ${height} | ${shows} |`,
  )
  return ['| File | At least | Shows |', '|---|---|---|', ...rows].join('\n')
}

function jsonOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
}

function settingsOf({ properties = {}, required = [] }: Json, above: string): DocumentedSetting[] {
  return Object.entries(properties).flatMap(([name, json]) => {
    const path = above ? `${above}.${name}` : name
    const setting = {
      path,
      type: typeOf(json),
      standard: standardOf(json, required.includes(name)),
      meaning: json.description ?? '',
    }
    const inner = json.items?.properties ? { json: json.items, path: `${path}[]` } : { json, path }
    return [setting, ...(isLeaf(inner.json) ? [] : settingsOf(inner.json, inner.path))]
  })
}

/** Points and bounds are explained once for all. */
function isLeaf(json: Json): boolean {
  return ['lat lng', 'east north south west'].includes(
    Object.keys(json.properties ?? {})
      .sort()
      .join(' '),
  )
}

function standardOf(json: Json, required: boolean): string {
  if (json.default !== undefined && !isEmptyObject(json.default)) return `\`${JSON.stringify(json.default)}\``
  return required ? 'needed' : ''
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

function typeOf(json: Json): string {
  const names = Object.keys(json.properties ?? {})
    .sort()
    .join(' ')
  if (json.propertyNames?.enum?.join() === locales.join()) return 'text in every language'
  if (names === 'lat lng') return 'point'
  if (names === 'east north south west') return 'bounds'
  if (json.enum?.join() === locales.join()) return 'code of a language'
  if (json.enum) return json.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (json.const !== undefined) return `\`${String(json.const)}\``
  if (json.type === 'array') return `list of ${json.items ? typeOf(json.items) : 'anything'}`
  if (json.type === 'object' && !json.properties) return 'object'
  return (
    { string: 'text', integer: 'whole number', number: 'number', boolean: 'yes or no' }[json.type ?? ''] ?? 'object'
  )
}
