import type { FormAnswer } from '../../form-problem.ts'
import type { ThreadView } from './inbox-view.ts'

/** What each question of a conversation gets: the conversation, and the answer to a form that was refused. */
export type QuestionProps = { thread: ThreadView; answer: FormAnswer | undefined }
