/** The longest password, in characters. */
export const maxPasswordLength = 256
