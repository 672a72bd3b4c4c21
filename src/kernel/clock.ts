/** Code reads the time from this clock, not from Date, so that tests and demos can run on another day. */
export type Clock = {
  /** The present moment. */
  now(): Date
}

/** Returns the machine's clock, moved by `offsetMilliseconds`. */
export function systemClock(offsetMilliseconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMilliseconds) }
}

/** Lengths of time in milliseconds. A calendar day may be longer or shorter where clocks are changed. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Lengths of time in seconds, as cookies and limits of attempts have them. */
export const hourInSeconds = 3600
export const dayInSeconds = 24 * hourInSeconds

/**
 * Returns the milliseconds of an ISO 8601 duration such as `PT16M`, `P8D` or `-P1DT2H`. Throws RangeError for any other
 * text.
 */
export function parseDuration(text: string): number {
  const match = /^(-)?P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!match) throw new RangeError(`not an ISO 8601 duration: ${text}`)
  const [, sign, weeks, days, hours, minutes, seconds] = match
  const total =
    Number(weeks ?? 0) * 7 * day +
    Number(days ?? 0) * day +
    Number(hours ?? 0) * hour +
    Number(minutes ?? 0) * minute +
    Number(seconds ?? 0) * 1000
  return (sign ? -1 : 1) * total
}
