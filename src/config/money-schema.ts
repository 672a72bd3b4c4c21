import { z } from 'zod'
import { localised } from './field.ts'
import { payoutCountries, payoutCountry } from './payout-countries.ts'

export const pricing = z.strictObject({
  unit: z.enum(['night']).default('night').describe('What a price is for'),
  minimum: z.int().min(0).default(0).describe('Lowest price, in minor units such as cents'),
  maximum: z.int().max(100_000_000).default(1_000_000).describe('Highest price, in minor units'),
  commission: z
    .strictObject({
      provider: z.number().min(0).max(100).default(10).describe('Per cent that the host pays'),
      customer: z.number().min(0).max(100).default(0).describe('Per cent that the guest pays on top'),
    })
    .prefault({})
    .describe('Per cent of the price that the marketplace keeps'),
})

export const payouts = z.strictObject({
  countries: z
    .array(
      z.string().refine((code) => payoutCountry(code) !== undefined, 'is no country in which the provider pays out'),
    )
    .min(1)
    .default(Object.keys(payoutCountries))
    .describe('Where hosts may be at home, ISO 3166; by default every country of the payment provider'),
  merchantCategory: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .default('5734')
    .describe('Merchant category code that the payment provider is told for every host'),
  minimumAge: z.int().min(13).max(120).default(18).describe('Age from which a host can be paid out'),
  horizonDays: z
    .int()
    .min(1)
    .max(800)
    .default(85)
    .describe(
      'Days within which a paid stay must end: payment providers hold the money of a host for a limited time, most for 90 days',
    ),
})

export const operator = z.strictObject({
  name: z.string().min(1).max(200).describe('Legal name'),
  address: z.array(z.string().min(1).max(100)).max(6).describe('Postal address, one text for each line'),
  email: z.email().max(200).optional().describe('Address for questions about receipts'),
  registration: z.string().min(1).max(200).optional().describe('Register and number'),
  taxId: z.string().min(1).max(50).optional().describe('Tax number or VAT number'),
  tax: z
    .strictObject({
      percent: z.number().positive().max(100).multipleOf(0.01).describe('Per cent, such as 25.5'),
      name: localised.describe('Name of the tax, such as VAT'),
    })
    .optional()
    .describe('Tax that the price includes; absent: receipts have no line of tax'),
})
