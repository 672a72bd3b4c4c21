import { diffArrays, diffWordsWithSpace } from 'diff'

/** A piece of a changed text; `changed` ones were removed or added. */
export type ChangedPiece = { text: string; changed: boolean }
/** A sentence as it stands in both versions, or in the one before or after. */
export type ChangedLine = { kind: 'same' | 'removed' | 'added'; pieces: ChangedPiece[] }

/**
 * The most sentences, or words of a sentence, that are followed as removed or added: the work grows with their square. A
 * text that differs more is shown as another one.
 */
const mostEdits = { maxEditLength: 300 }

/** Beyond this share of changed characters words are not compared: the sentences are simply different ones. */
const mostChanged = 0.7

/**
 * Returns how a text was changed, sentence by sentence in the order of the later version. In a sentence that was rewritten
 * the words that differ are marked on both sides.
 */
export function textChanges(before: string, after: string): ChangedLine[] {
  const parts = diffArrays(sentencesOf(before), sentencesOf(after), mostEdits)
  if (!parts) return rewritten(before, after)
  return parts.flatMap((part, place): ChangedLine[] => {
    const next = parts[place + 1]
    const last = parts[place - 1]
    if (part.removed && next?.added) return rewritten(part.value.join(''), next.value.join(''))
    // It came with the part before.
    if (part.added && last?.removed) return []
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same'
    return [{ kind, pieces: [{ text: part.value.join('').trim(), changed: kind !== 'same' }] }]
  })
}

function rewritten(before: string, after: string): ChangedLine[] {
  const words = diffWordsWithSpace(before, after, mostEdits) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const changed = words.filter(({ added, removed }) => added || removed).map(({ value }) => value.length)
  const isOther = changed.reduce((sum, length) => sum + length, 0) > mostChanged * (before.length + after.length)
  const side = (kind: 'removed' | 'added', text: string): ChangedLine => ({
    kind,
    pieces: isOther
      ? [{ text, changed: true }]
      : joined(
          words
            .filter((word) => !word[kind === 'removed' ? 'added' : 'removed'])
            .map((word) => ({ text: word[kind] ? visible(word.value) : word.value, changed: Boolean(word[kind]) })),
        ),
  })
  return [side('removed', before), side('added', after)]
}

/**
 * Joins changed words with the spaces between them, so that a run of them is marked as one. The space before a run is not
 * marked, and a line break stays by itself.
 */
function joined(pieces: ChangedPiece[]): ChangedPiece[] {
  const result: ChangedPiece[] = []
  for (const [index, { text, changed }] of pieces.entries()) {
    const last = result.at(-1)
    const isBetween = /^[^\S\n]+$/.test(text) && last?.changed && pieces[index + 1]?.changed
    const space = changed && last ? (/^ +(?=\S)/.exec(text)?.[0] ?? '') : ''
    if (last && (isBetween || changed === last.changed)) last.text += text
    else {
      if (last) last.text += space
      result.push({ text: text.slice(space.length), changed })
    }
  }
  return result
}

/** A line break that came or went has a sign, so that something is to be seen. */
function visible(text: string): string {
  return /^\s*\n\s*$/.test(text) ? `¶${text}` : text
}

/** Returns the sentences of a text, each with the space or the paragraph's end after it. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]\s+(?=\S))|(?<=\n+(?=[^\n]))/).filter((sentence) => sentence !== '')
}
