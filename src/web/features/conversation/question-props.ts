import type { FormAnswer } from '../../form-problem.ts'
import type { ThreadView } from './inbox-view.ts'

/** Properties of each dialog: the conversation, and the answer to a refused form. */
export type QuestionProps = { thread: ThreadView; answer: FormAnswer | undefined }
