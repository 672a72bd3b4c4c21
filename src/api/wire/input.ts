import { z } from 'zod'
import { isId } from '#kernel/id.ts'
import { listOf } from './read-query.ts'

/** An id: a text, or `{uuid}` as some clients send it in JSON. */
export const id = z
  .union([z.string().max(100), z.object({ uuid: z.string().max(100) }).transform(({ uuid }) => uuid)], 'is not a UUID')
  .refine(isId, 'is not a UUID')
  .transform((text) => text.toLowerCase())

const idText = z
  .string()
  .refine(isId, 'is not a UUID')
  .transform((text) => text.toLowerCase())

/** A moment: a date of transit, or an ISO text with its zone. */
export const instant = z
  .union(
    [z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))],
    'is not a date with a time and a zone, such as 2024-06-15T12:00:00Z',
  )
  .refine(isInReach, 'does not lie between the years 1900 and 2200')

function isInReach(date: Date): boolean {
  return date.getTime() >= Date.UTC(1900, 0, 1) && date.getTime() <= Date.UTC(2200, 0, 1)
}

/** Returns the schema of a text with a highest number of characters. Its format is checked by the domain. */
export const text = (max: number) => z.string().max(max)

export const latLng = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

export const money = z.object({
  amount: z.int().min(-1e12).max(1e12),
  currency: z.string().regex(/^[A-Z]{3}$/, 'is not a currency such as EUR'),
})

/** Extended data: any object; how large it may be is a rule of the domain. */
export const extendedData = z.record(z.string().max(200), z.unknown())

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/, `is not a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** Query parameters arrive as texts. */
export const query = {
  id: idText,
  ids: (max: number) =>
    z
      .string()
      .transform((text) => listOf(text, max))
      .pipe(z.array(idText)),
  texts: (max: number) =>
    z
      .string()
      .transform((text) => listOf(text, max))
      .pipe(z.array(z.string().max(200))),
  /** A comma list of these values; a misspelt one would find nothing without an error. */
  oneOf: <const Values extends readonly [string, ...string[]]>(values: Values) =>
    z
      .string()
      .transform((text) => listOf(text, 50))
      .pipe(z.array(z.enum(values))),
  whole,
  flag: z.enum(['true', 'false']).transform((text) => text === 'true'),
  instant: z
    .string()
    .max(40)
    .refine((text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)), 'is not an ISO date')
    .transform((text) => new Date(text))
    .refine(isInReach, 'does not lie between the years 1900 and 2200'),
  latLng: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))))
    .refine((parts) => parts.length === 2, 'is not lat,lng')
    .transform(([lat, lng]) => ({ lat, lng }))
    .pipe(latLng),
}
