import type { Chance } from './chance.ts'
import { picturesOf } from './pictures/alternatives.ts'

/** What a listing says and the picture it shows. */
export type Told<Text> = { text: Text; picture: string }

/** Used in the same town: counts more than any number of listings in between. */
const sameTown = 1_000_000

/** A picture that a town shows. */
export type Shown = { town: string; picture: string }

/**
 * Returns a function that chooses words and picture of the next listing: a picture that its town does not show yet, and of
 * those the one that was shown longest ago, so that no list of neighbours shows one twice. `before` are shown already.
 */
export function createPictureTurns(chance: Chance, before: Shown[] = []) {
  const shown = new Map<string, number>()
  const shownIn = new Map<string, Map<string, number>>()
  const choices = new Map<readonly { scene: string }[], Told<{ scene: string }>[]>()
  let turn = before.length
  const inTown = (town: string) => {
    const known = shownIn.get(town) ?? new Map<string, number>()
    shownIn.set(town, known)
    return known
  }
  const show = ({ town, picture }: Shown) => {
    shown.set(picture, turn)
    inTown(town).set(picture, (inTown(town).get(picture) ?? 0) + 1)
  }
  for (const each of before) show(each)
  return <Text extends { scene: string }>(texts: readonly Text[], town: string): Told<Text> => {
    turn += 1
    const all = (choices.get(texts) ?? toldBy(texts)) as Told<Text>[]
    choices.set(texts, all)
    const there = inTown(town)
    // Begins anywhere, so that equals do not come in the order in which they are written.
    const start = chance.whole(0, all.length - 1)
    let least = Infinity
    let found: Told<Text> | undefined
    for (let index = 0; index < all.length; index += 1) {
      const told = all[(start + index) % all.length]
      if (!told) continue
      const score = (there.get(told.picture) ?? 0) * sameTown + (shown.get(told.picture) ?? 0)
      if (score >= least) continue
      least = score
      found = told
    }
    if (!found) throw new RangeError('there are no words')
    show({ town, picture: found.picture })
    return found
  }
}

function toldBy<Text extends { scene: string }>(texts: readonly Text[]): Told<Text>[] {
  return texts.flatMap((text) => picturesOf(text.scene).map((picture) => ({ text, picture })))
}
