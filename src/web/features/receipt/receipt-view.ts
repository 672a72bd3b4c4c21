type Row = { label: string; amount: string }

/** A receipt in the reader's language. */
export type ReceiptView = {
  title: string
  number: string
  issued: string
  /** When it was corrected for the last time; null while it stands as issued. */
  corrected: string | null
  issuer: { name: string; lines: string[] }
  parties: { label: string; name: string }[]
  stay: { title: string; when: string }
  lines: (Row & { detail: string | null })[]
  total: Row
  refunds: Row[]
  /** What is left after the refunds; null without any. */
  left: Row | null
  tax: Row | null
  notes: string[]
  backTo: string
  /** The other side's receipt, for staff. */
  otherSide: { to: string; label: string } | null
}
