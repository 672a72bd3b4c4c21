import type { FormAnswer } from '../../form-problem.ts'
import type { ThreadView } from './inbox-view.ts'

/** Properties of each dialog: the conversation, and the answer to a refused form. */
export type DialogBodyProps = { thread: ThreadView; answer: FormAnswer | undefined }
