import { expect, test } from 'vitest'
import { thread } from '#domain/messages/index.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { stayCard } from './order-details.ts'

const { app, people, room, ask, show } = await stayWorld()
const { ben } = people

test.each([
  ['de', 'ab 18 Uhr', 'bis 11 Uhr'],
  ['en', 'from 6 pm', 'by 11 am'],
] as const)(
  'the days of a stay have the times that its host chose, in %s',
  async (locale, arrivalTime, departureTime) => {
    const id = await ask(await room({ publicData: JSON.stringify({ arrivalTime: '18', departureTime: '11' }) }))
    expect(await cardOf(id, locale)).toMatchObject({ arrivalTime, departureTime })
    expect(await cardOf(await ask(await room()), locale)).toMatchObject({ arrivalTime: null, departureTime: null })
    await app.db.deleteFrom('attempts').execute()
  },
)

async function cardOf(id: string, locale: 'de' | 'en') {
  const style = { locale, timeZone: 'Europe/Berlin', country: 'DE', now: app.clock.now() }
  return stayCard(await show(ben, id), await thread(app, ben, id), style, null)
}
