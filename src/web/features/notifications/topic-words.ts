import type { Topic } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'

/** Returns the name of a topic, and what belongs to it. */
export function topicWords(topic: Topic): { name: string; hint: string } {
  const words: Record<Topic, () => { name: string; hint: string }> = {
    messages: () => ({ name: m.notices_topic_messages(), hint: m.notices_hint_messages() }),
    requests: () => ({ name: m.notices_topic_requests(), hint: m.notices_hint_requests() }),
    reminders: () => ({ name: m.notices_topic_reminders(), hint: m.notices_hint_reminders() }),
    reviews: () => ({ name: m.notices_topic_reviews(), hint: m.notices_hint_reviews() }),
    searches: () => ({ name: m.notices_topic_searches(), hint: m.notices_hint_searches() }),
    listings: () => ({ name: m.notices_topic_listings(), hint: m.notices_hint_listings() }),
  }
  return words[topic]()
}
