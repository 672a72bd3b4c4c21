import { grow } from './grow.ts'
import { Lexicon } from './lexicon.ts'
import { PostingLists } from './posting-lists.ts'
import type { FeedWords } from './search-feed.ts'

/** Of rows that are found by their words: labels one behind the other, where each stands, and how long it is. */
export type Labels = { bytes: Uint8Array; end: number; at: Uint32Array; length: Uint8Array }

/** All of them, to be put together again in another thread. */
export type WordsParts = ReturnType<Words['parts']>

/** The words and labels of rows. */
export class Words {
  readonly lexicon: Lexicon
  /** The rows of each word. */
  readonly lists: PostingLists
  readonly #labels: Labels
  readonly #open = () => this.lists.open()

  constructor(lexicon = new Lexicon(), lists = new PostingLists(), labels = emptyLabels()) {
    this.lexicon = lexicon
    this.lists = lists
    this.#labels = labels
  }

  static of({ lexicon, lists, labels }: WordsParts): Words {
    return new Words(Lexicon.of(lexicon), PostingLists.of(lists), labels)
  }

  parts() {
    return { lexicon: this.lexicon.parts(), lists: this.lists.parts(), labels: this.#labels }
  }

  get bytes(): number {
    const { bytes, at, length } = this.#labels
    return this.lexicon.bytes + this.lists.bytes + bytes.byteLength + at.byteLength + length.byteLength
  }

  /** Adds those of a row behind all others. */
  add(row: number, words: FeedWords): void {
    const labels = this.#labels
    labels.at = grow(labels.at, row + 1)
    labels.length = grow(labels.length, row + 1)
    labels.at[row] = labels.end
    labels.length[row] = addLabel(labels, words)
    const { bytes, lexemeStart, lexemeEnd, lexemePart, lexemeCount } = words
    for (let index = 0; index < lexemeCount; index += 1) {
      const term = this.lexicon.termOf(bytes, lexemeStart[index]!, lexemeEnd[index]!, this.#open)
      this.lists.add(term, row, lexemePart[index]!)
    }
  }

  labelOf(row: number): string {
    const { bytes, at, length } = this.#labels
    const start = at[row]!
    return new TextDecoder().decode(bytes.subarray(start, start + length[row]!))
  }
}

export function emptyLabels(): Labels {
  return { bytes: new Uint8Array(1 << 14), end: 0, at: new Uint32Array(1024), length: new Uint8Array(1024) }
}

/** Writes a label behind the others: its length in bytes. */
export function addLabel(labels: Pick<Labels, 'bytes' | 'end'>, { bytes, labelStart, labelEnd }: FeedWords): number {
  const start = labels.end
  labels.end += labelEnd - labelStart
  labels.bytes = grow(labels.bytes, labels.end)
  for (let at = labelStart; at < labelEnd; at += 1) labels.bytes[start + at - labelStart] = bytes[at]!
  return labelEnd - labelStart
}
