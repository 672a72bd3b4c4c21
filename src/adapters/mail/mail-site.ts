/** Data of the site in every mail; `themeCss` has the marketplace's colours. No mail links to a missing page. */
export type MailSite = {
  name: string
  publicUrl: string
  timeZone: string
  themeCss: string
  missingPages: string[]
}
