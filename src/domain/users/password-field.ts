import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'

/** A password as it may be chosen: from the marketplace's fewest characters to 256, any characters. */
export const newPasswordField = ({ passwordLength }: Pick<Marketplace['limits'], 'passwordLength'>) =>
  z
    .string('password-required')
    .min(1, 'password-required')
    .min(passwordLength, 'password-too-short')
    .max(256, 'password-too-long')
