import type { App } from '#domain/app.ts'
import type { FaultyMailServer } from '#tests/faults/faulty-mail-server.ts'

/** A site at rest: what its process and its database hold while nobody asks for anything. */
export type Rest = {
  hasEnded: boolean
  residentMegabytes: number
  openFiles: number
  /** Requests and work of the site that wait for a connection to the database. */
  waiting: number
  /** Connections of the site, as the database counts them. */
  connections: number
}

/** What the site has answered, by ids and texts that only this request had. */
export type Answered = {
  /** Addresses of the accounts that were opened. */
  signUps: string[]
  /** Ids of listings: begun, handed in for approval, approved, closed by their author. */
  drafts: string[]
  submitted: string[]
  approved: string[]
  closed: string[]
  messages: { transactionId: string; content: string }[]
  requests: { transactionId: string; message: string }[]
  steps: { transactionId: string; transition: string }[]
  uploads: { id: string; ownerId: string }[]
  /** Texts of messages and requests that were refused, and were never sent with an unknown result. */
  refusedTexts: { text: string; answer: string }[]
  /** Names of files whose upload was broken off in the middle. */
  brokenUploads: string[]
  /** Sentences about answers that nobody may get. */
  wrong: string[]
}

/** What an audit looks at. */
export type Audited = {
  db: App['db']
  clock: App['clock']
  answered: Answered
  mails: Pick<FaultyMailServer, 'taken' | 'dropped' | 'refused'>
  /** Folder of the uploaded files. */
  files: string
  /** When the present process of the site was started. */
  startedAt: Date
  rest: { before: Rest; after: Rest }
}

/** Returns a sentence for each fault that it finds. */
export type Audit = (audited: Audited) => Promise<string[]>

/** Returns what was answered when nothing was. */
export function nothingAnswered(): Answered {
  return {
    signUps: [],
    drafts: [],
    submitted: [],
    approved: [],
    closed: [],
    messages: [],
    requests: [],
    steps: [],
    uploads: [],
    refusedTexts: [],
    brokenUploads: [],
    wrong: [],
  }
}
