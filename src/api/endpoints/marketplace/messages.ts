import { z } from 'zod'
import { queryMessages, sendMessage, sentMessage } from '#domain/messages/index.ts'
import { newId } from '#kernel/id.ts'
import { type Call, members, membersThemselves, type Outcome, reads, writes } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { messageRef } from '../../resources/transaction-resource.ts'
import { id, query, text } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'

const filters = z.strictObject({ transactionId: query.id, ...paging() })

/** Query of messages for people and for the operator's programs. */
export const messagesQuery = {
  path: 'messages/query',
  answers: 'message',
  summary: 'The messages of a transaction, the newest first.',
  input: filters,
  async run(call: Call, input: z.output<typeof filters>): Promise<Outcome> {
    const { items, totalItems } = await queryMessages(call.app, call.access.viewer, input)
    return { many: items.map((message) => messageRef(message, call)), meta: pageMeta(input, totalItems) }
  },
}

export const messageEndpoints = [
  reads({ ...messagesQuery, who: members }),
  writes({
    path: 'messages/send',
    who: membersThemselves,
    answers: 'message',
    summary: 'Sends a message to the other person of a transaction.',
    input: z.strictObject({ transactionId: id, content: text(20_000) }),
    async run(call, { transactionId, content }) {
      const { app, access } = call
      const { messageId } = await sendMessage(app, access.viewer, { transactionId, content, clientKey: newId() })
      return { one: messageRef(await sentMessage(app, transactionId, messageId), call) }
    },
  }),
]
