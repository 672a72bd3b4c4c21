/** What people may be told about, each by mail and in the list, as they choose. In the order of the page. */
export const topics = ['messages', 'requests', 'reminders', 'reviews', 'searches', 'listings'] as const
export type Topic = (typeof topics)[number]

/** The topics that browsers with notifications show without a choice. */
export const importantTopics: readonly Topic[] = ['messages', 'requests', 'reminders']

/** The channels of a topic. `push`: the browsers in which the person has turned notifications on. */
export type Channels = { mail: boolean; list: boolean; push: boolean }
