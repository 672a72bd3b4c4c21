import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'

/** Returns the schema of a new password: from the marketplace's minimum to 256 characters, any characters. */
export const newPasswordField = ({ passwordLength }: Pick<Marketplace['limits'], 'passwordLength'>) =>
  z
    .string('password-required')
    .min(1, 'password-required')
    .min(passwordLength, 'password-too-short')
    .max(256, 'password-too-long')
