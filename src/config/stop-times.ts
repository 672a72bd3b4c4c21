import { minute } from '#kernel/clock.ts'

// The times of a stop, in milliseconds, in their order: the node says that it leaves, its requests end, it exits.

/**
 * Maximum of the setting `STOP_DELAY`: for that long a node that is told to stop still serves, while `/readyz` answers 503. A
 * longer delay is refused at the start, because a stop would seem to hang.
 */
export const longestStopDelay = minute

/**
 * After the delay running requests may end for this long. Then connections are cut, because streams of live updates would
 * never end. It is the smaller part of `exitAfter`: the rest is for background work and the database.
 */
export const requestsEndWithin = 1500

/**
 * The process exits this long after the delay although work is still running: within five seconds, and so before systemd or
 * a container kills it (20 seconds in `deploy/`).
 */
export const exitAfter = 4800
