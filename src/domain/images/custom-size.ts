import { z } from 'zod'

/** Longest side of a size that is made to order, in pixels. */
const longest = 3072
const side = z.coerce.number().int().min(1, 'field-invalid').max(longest, 'field-invalid')

/** A size that a client names itself: `crop` fills the box from the middle, `scale` fits into it. Never enlarged. */
export const customVariantSchema = z.strictObject({
  width: side,
  height: side,
  fit: z.enum(['crop', 'scale']).default('scale'),
})
export type CustomVariant = z.output<typeof customVariantSchema>
