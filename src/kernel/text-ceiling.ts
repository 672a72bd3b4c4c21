/** Most characters of a text that a marketplace may allow, in its setting `limits.text`. */
export const textCeiling = 20_000
