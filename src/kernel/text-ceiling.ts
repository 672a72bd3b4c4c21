/** Maximum length of a text in characters that a marketplace can set in `limits.text`. */
export const textCeiling = 20_000
