/** What every mail knows of the site; `themeCss` has the marketplace's colours. No mail links to a missing page. */
export type MailSite = {
  name: string
  publicUrl: string
  timeZone: string
  themeCss: string
  missingPages: string[]
}
