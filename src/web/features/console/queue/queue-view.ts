import type { AvatarPerson } from '../../../parts/avatar.tsx'

/** Id of the panel: shortcuts look up whether it is shown. */
export const panelId = 'queue-panel'

/** The parts of a listing that were read, each with its name and text. */
export type SeenParts = [label: string, text: string][]

/** A text in pieces; marked ones deserve a second look. */
export type Marked = { text: string; marked: boolean }[]

/** A text sentence by sentence, with what was removed and added; pieces of a sentence as in `Marked`. */
export type ChangedText = {
  kind: 'same' | 'removed' | 'added'
  pieces: { text: Marked; changed: boolean }[]
}[]

/** Who of the staff looks after a listing. `text` names the person, `note` says it before somebody else decides. */
export type AssignmentView = { text: string; note: string; mine: boolean }

export type QueueRowView = {
  id: string
  /** A decision is about this version. */
  version: number
  to: string
  title: string
  picture: string | null
  author: AvatarPerson
  authorName: string
  kind: string
  /** Who looks after it; null for nobody. */
  assignment: AssignmentView | null
  hints: number
  waits: string
  urgent: boolean
}

export type HintView = { kind: string; look: 'warn' | 'neutral'; strong: string; text: string }

export type AskView = {
  /** `ask`: changes are asked for; `reject`: the listing is refused. */
  intent: 'ask' | 'reject'
  templates: { key: string; label: string; to: string; current: boolean }[]
  text: string
  cancelTo: string
}

export type PanelView = {
  id: string
  /** The version that is shown: a decision is refused for any other. */
  version: number
  /** What is shown, as texts, to name the differences when the listing was edited in the meantime. */
  seen: SeenParts
  title: Marked
  /** Place, category, and why and for how long it waits. */
  place: string
  what: string
  state: string
  position: { index: number; total: number } | null
  previous: string | null
  next: string | null
  /** The listing to show after the decision. */
  nextId: string | null
  closeTo: string
  preview: string
  author: {
    person: AvatarPerson & { verified: boolean }
    name: string
    profile: string
    /** Address of the person's page of the console. */
    page: string
    about: string
    trust: string[]
  }
  assignment: AssignmentView | null
  /** Whether the reader may take it or give it back; the address of the question to whom else it goes, for those who may. */
  mayTake: boolean
  giveTo: string | null
  hints: HintView[]
  askedBefore: string | null
  /** Whether nobody can book it after the approval, because the author cannot be paid. */
  notBookable: boolean
  description: Marked[]
  /** What the author has changed since staff decided about it last; null where nobody has. Null texts were not changed. */
  changes: null | {
    since: string
    title: ChangedText | null
    description: ChangedText | null
    /** The place before; null where it is the same. */
    place: string | null
    /** What was added to the photos, removed or put in another order; empty for nothing. */
    photos: string
  }
  photos: { address: string; large: string; alt: string; isNew: boolean }[]
  /** `before`: the answer of the version before, where it was another. */
  facts: { label: string; value: Marked; before: string | null }[]
  askTo: string
  rejectTo: string
  ask: AskView | null
}

/** The question before a decision about several listings. */
export type SeveralView = {
  intent: 'approve' | 'ask' | 'reject' | 'assign'
  /** To whom they can be given, with the reader first; for `assign`. */
  people: { userId: string; name: string }[]
  rows: QueueRowView[]
  closeTo: { pathname: string; search: string }
  /** For how long approvals can be undone. */
  undoSeconds: number
}

export type QueueView = {
  /** `count` is null where it is not shown. */
  filters: { key: string; label: string; count: number | null; to: string; current: boolean }[]
  show: string
  /** What is searched for; empty for everything. */
  text: string
  /** The address without the search. */
  withoutText: string
  rows: QueueRowView[]
  /** How many wait beyond those shown. */
  more: number
  /** Whether the address names the listing, rather than it being opened because there is room. */
  explicit: boolean
  panel: PanelView | null
  /** The listings that the address selects. */
  picks: string[]
  several: SeveralView | null
  /** Whether a decision about several was asked for while none is selected. */
  nonePicked: boolean
  /**
   * The last decision. `undo` are the listings whose approval can be undone, for some `seconds` from now on. `key` differs
   * for another one.
   */
  done: { key: string; text: string; undo: string[]; seconds: number } | null
  /** Those that were to be decided on and were refused, each with why. */
  refused: { id: string; title: string; why: string }[]
  /** For an empty queue: who decided last, and when. */
  last: string | null
}
