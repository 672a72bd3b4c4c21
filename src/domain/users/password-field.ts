import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import { maxPasswordLength } from '#kernel/max-password-length.ts'

/** The present password, where a form requires it. One that is longer than any password is a wrong one. */
export const currentPasswordField = z.string('password-required').max(maxPasswordLength, 'current-password-wrong')

/** Returns the schema of a new password: from the marketplace's minimum to `maxPasswordLength` characters, any characters. */
export const newPasswordField = ({ passwordLength }: Pick<Marketplace['limits'], 'passwordLength'>) =>
  z
    .string('password-required')
    .min(1, 'password-required')
    .min(passwordLength, 'password-too-short')
    .max(maxPasswordLength, 'password-too-long')
