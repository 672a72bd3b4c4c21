/** What every mail knows of the site. */
export type MailSite = { name: string; publicUrl: string; timeZone: string }
