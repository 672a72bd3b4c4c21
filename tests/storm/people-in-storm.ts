import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '#tests/faults/chance.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { type Definite, insist, type Run, send } from './insist.ts'
import { askForPage, beginListing, openAccount, sendPicture } from './hosts-in-storm.ts'
import type { Person, StormWorld } from './storm-world.ts'

/** A request that a host may answer, or an agreed stay that somebody may cancel. */
type Open = { transactionId: string; guest: Person; host: Person }

/** People at work until `stop`, each with choices of a seed. */
export type PeopleInStorm = { run: Run; stop(): Promise<void> }

/**
 * Lets everybody work: guests ask, write and withdraw, hosts answer and publish, newcomers open accounts, all read pages.
 */
export async function peopleInStorm(world: StormWorld, chanceFor: (name: string) => Chance): Promise<PeopleInStorm> {
  const run: Run = { requests: 0, writes: 0, refused: 0, doubtful: 0, isOver: false }
  const [asked, agreed]: [Open[], Open[]] = [[], []]
  const threads = await openThreads(world)
  const turns: Promise<void>[] = []
  const everyTurn = (name: string, turn: (chance: Chance) => Promise<void>) => {
    const chance = chanceFor(name)
    const work = async () => {
      while (!run.isOver) {
        await turn(chance)
        await sleep(chance.between(5, 60))
      }
    }
    turns.push(work())
  }
  world.guests.forEach((guest, index) => {
    everyTurn(`guest ${index}`, async (chance) => {
      const what = chance.next()
      if (what < 0.35) await ask(world, run, chance, guest, asked)
      else if (what < 0.75) await write(world, run, chance, guest, threads[index] ?? '')
      else await askForPage(world, run, chance, guest, threads)
    })
  })
  world.hosts.forEach((host, index) => {
    everyTurn(`host ${index}`, (chance) => answer(world, run, chance, host, asked, agreed))
    everyTurn(`listings of host ${index}`, async (chance) => {
      if (chance.next() < 0.6) await beginListing(world, run, chance, host)
      else await sendPicture(world, run, chance, host)
      await sleep(chance.between(50, 400))
    })
  })
  everyTurn('newcomers', async (chance) => {
    await openAccount(world, run, chance)
    await sleep(chance.between(100, 500))
  })
  everyTurn('cancellations', async (chance) => {
    await cancel(world, run, chance, agreed)
    await sleep(chance.between(100, 300))
  })
  return {
    run,
    stop: async () => {
      run.isOver = true
      await Promise.all(turns)
    },
  }
}

/** Begins a conversation of each guest with a host. Returns the addresses of their pages. */
async function openThreads(world: StormWorld): Promise<string[]> {
  return Promise.all(
    world.guests.map(async (guest, index) => {
      for (const { id } of world.listings) await send(world, guest, `/l/x/${id}/request`, { step: 'notice' })
      const path = `/l/x/${world.listings[index % world.listings.length]?.id}/enquire`
      const begun = await send(world, guest, path, { message: `Guten Tag ${newId()}`, clientKey: newId() })
      const thread = begun.headers.get('location')
      if (begun.status !== 303 || !thread) throw new Error(`no conversation: ${begun.status} ${await begun.text()}`)
      return thread
    }),
  )
}

/** Every sixth form is sent twice at the same moment. Both get the same definite answer, which is that of one effect. */
async function once(
  world: StormWorld,
  run: Run,
  chance: Chance,
  what: string,
  request: () => Promise<Response>,
): Promise<Awaited<ReturnType<typeof insist>>> {
  if (chance.next() > 1 / 6) return insist(world, run, what, request)
  const both = await Promise.all([1, 2].map(() => insist(world, run, what, request)))
  const accepted = both.find((each) => each?.answer.status === 303)
  const isSure = both.every((each) => each?.isSure)
  const chosen = accepted ?? both[0]
  return chosen && { ...chosen, isSure }
}

async function write(world: StormWorld, run: Run, chance: Chance, person: Person, thread: string): Promise<void> {
  const fields = { content: `Nachricht ${newId()}`, clientKey: newId() }
  const sent = await once(world, run, chance, 'a message', () => send(world, person, thread, fields))
  if (!sent) return
  const transactionId = idIn(thread)
  if (sent.answer.status === 303 && idIn(sent.answer.headers.get('location') ?? '') === transactionId) {
    run.writes += 1
    world.answered.messages.push({ transactionId, content: fields.content })
  } else refuse(world, run, fields.content, sent)
}

async function ask(world: StormWorld, run: Run, chance: Chance, guest: Person, asked: Open[]): Promise<void> {
  const { id, host } = chance.oneOf(world.listings)
  const from = addDays(new Date().toISOString().slice(0, 10), chance.between(20, 160))
  const message = `Anfrage ${newId()}`
  const until = addDays(from, chance.between(1, 4))
  const fields = { from, until, people: String(chance.between(1, 2)), message, clientKey: newId() }
  const sent = await once(world, run, chance, 'a request', () => send(world, guest, `/l/x/${id}/request`, fields))
  if (!sent) return
  const transactionId = /[?&]sent=([0-9a-f-]{36})/.exec(sent.answer.headers.get('location') ?? '')?.[1]
  if (sent.answer.status === 303 && transactionId) {
    run.writes += 1
    world.answered.requests.push({ transactionId, message })
    asked.push({ transactionId, guest, host })
  } else refuse(world, run, message, sent)
}

function refuse({ answered }: StormWorld, run: Run, text: string, { answer, isSure }: Definite): void {
  run.refused += 1
  const told = [answer.status, answer.headers.get('location')].filter(Boolean).join(' ')
  if (isSure) answered.refusedTexts.push({ text, answer: told })
}

async function answer(
  world: StormWorld,
  run: Run,
  chance: Chance,
  host: Person,
  asked: Open[],
  agreed: Open[],
): Promise<void> {
  const at = asked.findIndex((each) => each.host === host)
  if (at < 0) return
  const [open] = asked.splice(at, 1)
  if (!open) return
  const what = chance.next()
  if (what < 0.1) return step(world, run, open.guest, `/order/${open.transactionId}/details`, 'withdraw')
  if (what < 0.3) await write(world, run, chance, host, `/sale/${open.transactionId}/details`)
  const isTaken = chance.next() < 0.6
  await step(world, run, host, `/sale/${open.transactionId}/details`, isTaken ? 'accept' : 'decline')
  if (isTaken) agreed.push(open)
}

async function cancel(world: StormWorld, run: Run, chance: Chance, agreed: Open[]): Promise<void> {
  if (agreed.length < 4) return
  const [open] = agreed.splice(chance.between(0, agreed.length - 1), 1)
  if (!open) return
  const isGuest = chance.next() < 0.5
  if (isGuest) await step(world, run, open.guest, `/order/${open.transactionId}/details`, 'cancel-by-customer')
  else await step(world, run, open.host, `/sale/${open.transactionId}/details`, 'cancel-by-provider')
}

/** A step has no key: the second of two is refused. After an attempt without an answer a refusal says nothing. */
async function step(world: StormWorld, run: Run, person: Person, path: string, name: string): Promise<void> {
  const transition = `transition/${name}`
  const taken = await insist(world, run, `the step ${name}`, () =>
    send(world, person, path, { step: 'transition', transition }),
  )
  if (taken?.answer.status === 303) {
    run.writes += 1
    world.answered.steps.push({ transactionId: idIn(path), transition })
  } else if (taken) run.refused += 1
}

function idIn(path: string): string {
  return /\/(?:order|sale)\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
}
