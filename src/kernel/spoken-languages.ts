/**
 * Languages that people can say they speak: official languages of Europe, sign languages, and those with the most speakers
 * elsewhere. Codes of ISO 639, named by `Intl.DisplayNames`.
 */
export const spokenLanguages = (
  'sq ar hy az be bn bs bg ca zh hr cs da nl en et fil fi fr ka de el he hi hu is id ga it ja kk ko ku lv lt lb mk mt ' +
  'no fa pl pt pa ro ru sr sk sl so es sw sv ta th ti tr uk ur vi cy'
).split(' ')

/** Returns the name of a language in another language, such as `Deutsch`. */
export function spokenLanguageName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code
}
