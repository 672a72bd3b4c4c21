import type { MailValues } from '#domain/notifications/index.ts'

/** Values of the mail that asks an author whether an offer still holds. */
export function sampleQuestion(link: string): MailValues['listing-asked'] {
  return {
    firstName: 'Anna',
    title: 'Ruhiges Zimmer',
    kind: 'offer',
    picture: '/media/abc/landscape-crop',
    from: '2024-06-14',
    until: '2024-07-15',
    pausedOn: '2024-05-27T10:00:00Z',
    yes: 'https://quartier.example/answer/listing?t=1.yes.2',
    no: 'https://quartier.example/answer/listing?t=1.no.2',
    link,
  }
}

/** Returns values of a mail about a message that staff hid or showed again. */
export function sampleHiding(link: string): MailValues['message-hidden'] {
  const at = { at: '2024-06-20T16:00:00Z', timeZone: 'Europe/Berlin' }
  return { firstName: 'Anna', partner: 'Ben', title: 'Ruhiges Zimmer', ...at, reason: 'Verlangt Geld.', link }
}
