import type { AvatarPerson } from '../../../parts/avatar.tsx'

/** Id of the panel, by which the keys see whether it is shown. */
export const panelId = 'queue-panel'

/** The parts of a listing that somebody reads before deciding: their names and texts. */
export type SeenParts = [label: string, text: string][]

/** A text in pieces; what is marked deserves a second look. */
export type Marked = { text: string; marked: boolean }[]

export type QueueRowView = {
  id: string
  to: string
  title: string
  picture: string | null
  author: AvatarPerson
  authorName: string
  kind: string
  hints: number
  waits: string
  urgent: boolean
  open: boolean
}

export type NoteView = { kind: string; look: 'warn' | 'neutral'; strong: string; text: string }

export type AskView = {
  /** `ask`: changes are asked for; `reject`: the listing is refused. */
  intent: 'ask' | 'reject'
  templates: { key: string; label: string; to: string; current: boolean }[]
  text: string
  cancelTo: string
}

export type PanelView = {
  id: string
  /** The version that is shown: a decision counts for no other. */
  version: number
  /** What is shown as text, to tell what changed when the listing was edited meanwhile. */
  seen: SeenParts
  title: Marked
  /** Place, kind and age in one line each. */
  place: string
  what: string
  position: { index: number; total: number } | null
  previous: string | null
  next: string | null
  /** The listing after this one, for after the decision. */
  nextId: string | null
  closeTo: string
  preview: string
  author: {
    person: AvatarPerson & { verified: boolean }
    name: string
    profile: string
    about: string
    trust: string[]
  }
  notes: NoteView[]
  askedBefore: string | null
  description: Marked[]
  photos: { address: string; large: string; alt: string }[]
  facts: { label: string; value: Marked }[]
  askTo: string
  rejectTo: string
  ask: AskView | null
}

export type QueueView = {
  filters: { key: string; label: string; count: number; to: string; current: boolean }[]
  rows: QueueRowView[]
  /** How many wait beyond those that are shown. */
  more: number
  /** Whether the panel was asked for, and not only opened because there is room. */
  explicit: boolean
  panel: PanelView | null
  /** What was decided just now. `undo` is the listing whose approval can be taken back for some seconds. */
  done: { text: string; undo: string | null } | null
  /** For an empty queue: who decided last, and when. */
  last: string | null
}
