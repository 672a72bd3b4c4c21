/** Maximum length of a text in characters that a marketplace can set in `limits.text`. */
export const maxTextLength = 20_000
