/** What every mail knows of the site; `themeCss` has the marketplace's colours. */
export type MailSite = { name: string; publicUrl: string; timeZone: string; themeCss: string }
