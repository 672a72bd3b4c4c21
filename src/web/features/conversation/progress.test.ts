import { expect, test } from 'vitest'
import { thread } from '#domain/messages/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { stayWorld, waysTo } from '#tests/worlds/stay-world.ts'
import type { TimeStyle } from '#web/server/message-times.ts'
import { progressOf } from './progress.ts'

const { app, people, room, transactionIn } = await stayWorld()

const read = async (viewer: Member, id: string) => {
  const shown = await thread(app, viewer, id)
  const style: TimeStyle = { locale: 'en', timeZone: 'Europe/Berlin', now: app.clock.now() }
  return { shown, ...progressOf(shown, style) }
}

test('the stages show the times of request and answer, and the side that is waited for', async () => {
  const requested = await transactionIn(await room(), 'state/preauthorized')
  const [bens, annas] = [await read(people.ben, requested), await read(people.anna, requested)]
  expect(bens.progress?.map(({ state }) => state)).toEqual(['done', 'now', 'next', 'next'])
  expect(bens.progress?.[0]?.detail).toBeTruthy()
  expect(annas.progress?.[1]?.detail).not.toBe(bens.progress?.[1]?.detail)
  const { progress } = await read(people.ben, await transactionIn(await room(), 'state/accepted'))
  expect(progress?.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'next'])
  expect(progress?.[1]?.detail).toBe(progress?.[0]?.detail)
})

test.each(Object.keys(waysTo))(
  'in %s the address is disclosed by the step that agrees, and by no other',
  async (state) => {
    const { shown } = await read(people.ben, await transactionIn(await room(), state))
    const disclosing = shown.events.filter(({ disclosesAddress }) => disclosesAddress)
    expect(disclosing.map(({ transition }) => transition)).toEqual(
      shown.events.map(({ transition }) => transition).filter((each) => each === 'transition/accept'),
    )
    expect(shown.look).toEqual(shown.events.at(-1)?.look)
  },
)

test('a question shows no stages', async () => {
  expect(await read(people.ben, await transactionIn(await room(), 'state/enquiry'))).toMatchObject({
    progress: null,
    ended: null,
  })
})
