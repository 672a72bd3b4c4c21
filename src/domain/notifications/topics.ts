/** What people may be told about, each by mail and in the list, as they choose. In the order of the page. */
export const topics = ['messages', 'requests', 'reminders', 'reviews', 'searches', 'listings'] as const
export type Topic = (typeof topics)[number]

/** The channels of a topic. */
export type Channels = { mail: boolean; list: boolean }
