import { z } from 'zod'
import { queryMessages, sendMessage } from '#domain/messages/index.ts'
import { requireMember } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { members, membersThemselves, reads, writes } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { messageRef } from '../../resources/transaction-resource.ts'
import { id, query, text } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'

export const messageEndpoints = [
  reads({
    path: 'messages/query',
    who: members,
    answers: 'message',
    summary: 'The messages of a transaction, the newest first.',
    input: z.strictObject({ transactionId: query.id, ...paging() }),
    async run(call, input) {
      const { items, totalItems } = await queryMessages(call.app, call.access.viewer, input)
      return { many: items.map((message) => messageRef(message, call)), meta: pageMeta(input, totalItems) }
    },
  }),
  writes({
    path: 'messages/send',
    who: membersThemselves,
    answers: 'message',
    summary: 'Writes to the other person of a transaction.',
    input: z.strictObject({ transactionId: id, content: text(20_000) }),
    async run(call, { transactionId, content }) {
      const { app, access } = call
      const sent = await sendMessage(app, access.viewer, { transactionId, content, clientKey: newId() })
      const { items } = await queryMessages(app, access.viewer, { transactionId, perPage: 20 })
      const message = items.find((each) => each.id === sent.messageId)
      const senderId = requireMember(access.viewer).userId
      const made = { id: sent.messageId, senderId, content, hidden: false, createdAt: app.clock.now() }
      return { one: messageRef(message ?? made, call) }
    },
  }),
]
