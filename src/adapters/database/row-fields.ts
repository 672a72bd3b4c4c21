/** Walks through the fields of a row in the database's binary format; used again for the next row. */
export class RowFields {
  data: Buffer = Buffer.alloc(0)
  /** Where the field that was read last ends. */
  end = 0

  /** Begins a row. */
  over(data: Buffer): this {
    this.data = data
    this.end = 2
    return this
  }

  /** Where the next field begins, or -1 for null. */
  next(): number {
    const length = this.data.readInt32BE(this.end)
    const start = this.end + 4
    this.end = start + Math.max(0, length)
    return length < 0 ? -1 : start
  }
}
