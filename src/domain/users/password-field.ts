import { z } from 'zod'

/** A password as it may be chosen: 8 to 256 characters, any characters. */
export const newPasswordField = z
  .string('password-required')
  .min(1, 'password-required')
  .min(8, 'password-too-short')
  .max(256, 'password-too-long')
