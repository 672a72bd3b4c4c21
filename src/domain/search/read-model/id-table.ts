/**
 * Finds a row by the listing's id: a hash table of row numbers with open addressing. The ids themselves stand in the
 * column that is passed to every call, four words to an id.
 */
export class IdTable {
  #slots = new Uint32Array(1024)
  #used = 0

  static of({ slots, used }: ReturnType<IdTable['parts']>): IdTable {
    const table = new IdTable()
    table.#slots = slots
    table.#used = used
    return table
  }

  parts() {
    return { slots: this.#slots, used: this.#used }
  }

  get bytes(): number {
    return this.#slots.byteLength
  }

  /** Makes room in an empty table, so that nothing is moved while the rows come. */
  expect(rows: number): void {
    if (this.#used === 0)
      this.#slots = new Uint32Array(Math.max(this.#slots.length, 2 ** Math.ceil(Math.log2(rows * 2 + 2))))
  }

  /** The newest row with the id that stands at a place of `id`; -1 when there is none. */
  find(ids: Uint32Array, id: Uint32Array, at = 0): number {
    const found = this.#slots[this.#slotOf(ids, id, at)]!
    return found - 1
  }

  /** Makes `row`, whose id stands in the column, the newest of its id. */
  put(ids: Uint32Array, row: number): void {
    if (this.#used * 2 >= this.#slots.length) this.#double(ids)
    const slot = this.#slotOf(ids, ids, row * 4)
    if (this.#slots[slot] === 0) this.#used += 1
    this.#slots[slot] = row + 1
  }

  #slotOf(ids: Uint32Array, id: Uint32Array, at: number): number {
    const last = this.#slots.length - 1
    let slot = (id[at + 3]! ^ Math.imul(id[at + 1]!, 0x9e3779b1)) & last
    for (;;) {
      const row = this.#slots[slot]!
      if (row === 0 || isSame(ids, (row - 1) * 4, id, at)) return slot
      slot = (slot + 1) & last
    }
  }

  #double(ids: Uint32Array): void {
    const rows = this.#slots.filter((row) => row !== 0)
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (const row of rows) this.#slots[this.#slotOf(ids, ids, (row - 1) * 4)] = row
  }
}

/** What finds so many rows by the ids of their listings. */
export type RowFinder = { size: number; ids: Uint32Array; table: IdTable }

/** A finder as what can be copied to another thread, and back. */
export function finderParts({ size, ids, table }: RowFinder) {
  return { size, ids, table: table.parts() }
}

export function finderOf({ size, ids, table }: ReturnType<typeof finderParts>): RowFinder {
  return { size, ids, table: IdTable.of(table) }
}

function isSame(a: Uint32Array, atA: number, b: Uint32Array, atB: number): boolean {
  return a[atA + 3] === b[atB + 3] && a[atA + 2] === b[atB + 2] && a[atA + 1] === b[atB + 1] && a[atA] === b[atB]
}

/** An id as its four words, and back. */
export function idWords(id: string): Uint32Array {
  const digits = id.replaceAll('-', '')
  return Uint32Array.from([0, 8, 16, 24], (start) => Number.parseInt(digits.slice(start, start + 8), 16))
}

export function idText(ids: Uint32Array, row: number): string {
  const digits = [0, 1, 2, 3].map((part) => ids[row * 4 + part]!.toString(16).padStart(8, '0')).join('')
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  )
}
