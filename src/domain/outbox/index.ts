export { purgeFailedEvents, retryFailedEvent, setAsideFailedEvent } from './failed-events.ts'
export { type EventFailure, type EventReader, readNewEvents, retryFailedEvents, unreadEvents } from './read-events.ts'
export type { StoredEvent } from './stored-events.ts'
export { eventsSince, type EventWatch, watchEvents } from './watch-events.ts'
