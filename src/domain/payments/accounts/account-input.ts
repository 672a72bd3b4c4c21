import { z } from 'zod'
import type { AccountData } from '../provider-port/account-port.ts'

const token = z.string().min(1).max(255)

/** Data of an account as forms and clients give it. */
export const accountInput = {
  accountToken: token.optional(),
  bankAccountToken: token.optional(),
  requestedCapabilities: z
    .array(z.enum(['card_payments', 'transfers']))
    .max(10)
    .optional(),
  businessProfileMCC: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  businessProfileURL: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  businessProfileProductDescription: z.string().max(5000).optional(),
}

/** Returns the data of an account as the provider's port takes it. */
export function accountData(input: z.output<z.ZodObject<typeof accountInput>>): AccountData {
  const { accountToken, bankAccountToken, businessProfileMCC, businessProfileURL } = input
  const businessProfile = {
    ...(businessProfileMCC && { mcc: businessProfileMCC }),
    ...(businessProfileURL && { url: businessProfileURL }),
    ...(input.businessProfileProductDescription && { productDescription: input.businessProfileProductDescription }),
  }
  return {
    ...(accountToken && { accountToken }),
    ...(bankAccountToken && { bankAccountToken }),
    ...(input.requestedCapabilities?.length && { requestedCapabilities: [...new Set(input.requestedCapabilities)] }),
    ...(Object.keys(businessProfile).length > 0 && { businessProfile }),
  }
}
