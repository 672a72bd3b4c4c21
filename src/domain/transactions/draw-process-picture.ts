import { sayTime } from './draw-process.ts'
import { type Actor, isFinal, type Process, statesOf, type TimeExpression, type Transition } from './process.ts'
import { escapeHtml } from '#kernel/escape-html.ts'

const card = { width: 480, head: 38, line: 20, foot: 12, gapX: 48, gapY: 52 }
const margin = 24

/** The words of a picture: those of a reader's language, or the names of the process file. */
export type PictureWords = {
  begin: string
  state(name: string): string
  step(name: string): string
  /** Returns the name of the actor of a step, or of a timer when there is none. */
  who(actor: Actor | undefined): string
  when(time: TimeExpression): string
}

const plainWords: PictureWords = {
  begin: '●',
  state: short,
  step: short,
  who: (actor) => actor ?? 'by itself',
  when: sayTime,
}

/**
 * Returns a process as an SVG picture for the console: a card for each state with the steps that lead on from it, row by
 * row by how many steps lead there. Colours come from the page (`currentColor`), so that it can be read by day and by
 * night.
 */
export function drawProcessPicture(process: Process, words = plainWords): string {
  const cards = placeCards(process)
  const width = Math.max(...cards.map(({ x }) => x)) + card.width + margin
  const height = Math.max(...cards.map(({ y, height: tall }) => y + tall)) + margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeHtml(process.name)}" font-family="sans-serif" font-size="12" fill="currentColor">`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ...cards.flatMap((from) => arrowsOf(from, cards)),
    ...cards.map((card) => drawCard(card, words)),
    '</svg>',
    '',
  ].join('\n')
}

type Card = { state: string; steps: Transition[]; isLast: boolean; x: number; y: number; height: number }

function placeCards(process: Process): Card[] {
  const depths = depthsOf(process)
  const rows: string[][] = []
  for (const state of ['', ...statesOf(process)]) (rows[depths.get(state) ?? 0] ??= []).push(state)
  const cards: Card[] = []
  let y = margin
  for (const row of rows) {
    const made = row.map((state, column): Card => {
      const steps = process.transitions.filter(({ from = '' }) => from === state)
      const height = card.head + (steps.length > 0 ? steps.length * card.line + card.foot : 0)
      const isLast = state !== '' && isFinal(process, state as Transition['to'])
      return { state, steps, isLast, x: margin + column * (card.width + card.gapX), y, height }
    })
    cards.push(...made)
    y += Math.max(...made.map(({ height }) => height)) + card.gapY
  }
  return cards
}

/** How many steps lead to a state at least; the beginning is the empty name. */
function depthsOf(process: Process): Map<string, number> {
  const depths = new Map<string, number>([['', 0]])
  for (let changed = true; changed;) {
    changed = false
    for (const { from = '', to } of process.transitions) {
      const depth = depths.get(from)
      if (depth === undefined || (depths.get(to) ?? Number.POSITIVE_INFINITY) <= depth + 1) continue
      depths.set(to, depth + 1)
      changed = true
    }
  }
  return depths
}

function arrowsOf(from: Card, cards: Card[]): string[] {
  const targets = [...new Set(from.steps.map(({ to }) => to))]
  return targets.flatMap((state) => {
    const to = cards.find((each) => each.state === state)
    if (!to) return []
    return `<path d="${wayBetween(from, to)}" fill="none" stroke="currentColor" stroke-opacity=".35" marker-end="url(#tip)"/>`
  })
}

/** Down to another row, straight to the next card, or over the heads of those between. */
function wayBetween(from: Card, to: Card): string {
  const middle = card.width / 2
  const [below, above] = [from.y + from.height, to.y]
  if (from.y !== to.y) {
    const [x1, x2] = [from.x + middle, to.x + middle]
    return `M${x1} ${below} C${x1} ${below + 30} ${x2} ${above - 30} ${x2} ${above}`
  }
  const step = card.width + card.gapX
  if (to.x === from.x + step) return `M${from.x + card.width} ${from.y + 19} H${to.x}`
  if (to.x === from.x - step) return `M${from.x} ${from.y + 19} H${to.x + card.width}`
  const [x1, x2] = from.x < to.x ? [from.x + card.width - 40, to.x + 40] : [from.x + 40, to.x + card.width - 40]
  return `M${x1} ${above} C${x1} ${above - 40} ${x2} ${above - 40} ${x2} ${above}`
}

function drawCard({ state, steps, isLast, x, y, height }: Card, words: PictureWords): string {
  const frame = `<rect x="${x}" y="${y}" width="${card.width}" height="${height}" rx="10" fill="currentColor" fill-opacity="${isLast ? '.03' : '.07'}" stroke="currentColor" stroke-opacity=".6"${isLast ? ' stroke-dasharray="4 3"' : ''}/>`
  const name = `<text x="${x + 14}" y="${y + 24}" font-size="15" font-weight="700">${escapeHtml(state ? words.state(state) : words.begin)}</text>`
  const lines = steps.map((step, index) => {
    const text = `${words.step(step.name)} (${words.who(step.actor)}) → ${words.state(step.to)}`
    const when = step.at ? `<title>${escapeHtml(words.when(step.at))}</title>` : ''
    return `<text x="${x + 14}" y="${y + card.head + 14 + index * card.line}">${when}${escapeHtml(text)}</text>`
  })
  return [frame, name, ...lines].join('\n')
}

function short(name: string): string {
  return name.replace(/^(state|transition)\//, '')
}
