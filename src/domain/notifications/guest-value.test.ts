import { expect, test } from 'vitest'
import { drainAll } from '#tests/events.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { requestStay } from '../transactions/index.ts'
import { updateProfile } from '../users/index.ts'
import { deliverDueMails, type GuestValue } from './index.ts'

const { app, people, room, act } = await stayWorld()
const { anna, ben } = people

test('the host’s mail about a request has what members may know of the guest; the guest’s mails have nothing', async () => {
  await updateProfile(app, ben, { bio: 'Ich reise gern.', languages: ['en', 'pl'], town: 'Posen' })
  const { transactionId } = await requestStay(app, ben, {
    listingId: await room(),
    dates: stay,
    people: 1,
    message: 'Guten Tag Anna',
    clientKey: 'once',
  })
  await act(anna, transactionId, 'accept')
  await drainAll(app)
  for (let sent = 1; sent > 0;) sent = await deliverDueMails(app)
  const values = (template: string) =>
    app.sent.find((mail) => mail.template === template)?.values as { guest?: string } | undefined
  const guest = JSON.parse(values('new-booking-request')?.guest ?? '') as GuestValue
  expect(guest).toMatchObject({ name: 'Ben O.', town: 'Posen', emailConfirmed: true, languages: ['en', 'pl'] })
  expect(guest).toMatchObject({ staysMade: 0, rating: null, about: 'Ich reise gern.', review: '' })
  expect(JSON.stringify(guest)).not.toMatch(/ben@example|Okafor/)
  expect(values('booking-request-accepted')).not.toHaveProperty('guest')
})
