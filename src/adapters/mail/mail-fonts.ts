import type { MailSite } from './mail-site.ts'

const usual = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Arial, sans-serif"
/** The typefaces of the site, and those of the device for programs that load none. */
export const textFont = `Inter, ${usual}`
export const displayFont = `'Bricolage Grotesque', Inter, ${usual}`

/**
 * Returns the rules of the site's typefaces, from the site's own address. For screens only: Outlook, which takes other
 * typefaces where it meets such a rule, passes over it.
 */
export function fontFaces({ publicUrl }: Pick<MailSite, 'publicUrl'>): string {
  const face = (family: string, file: string, weight: string) =>
    `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(${publicUrl}/fonts/${file}.woff2) format('woff2'); }`
  return `
  @media screen {
    ${face('Inter', 'inter-latin', '400 700')}
    ${face('Bricolage Grotesque', 'bricolage-grotesque-latin', '650 700')}
  }`
}
