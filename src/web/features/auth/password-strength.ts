/** How hard a password is to guess, from 0 (too short to be taken) to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * Returns how hard a password is to guess, from 0 (shorter than `least`) to 4. Length counts; repeated characters do not.
 */
export function passwordStrength(password: string, min = 8): Strength {
  const { length } = password
  if (length < min) return 0
  if (length < 11 || new Set(password).size < 5) return 1
  if (length < 14) return 2
  return length < 18 ? 3 : 4
}
