/** Code reads the time from this clock, not from Date, so that tests and demos can run on another day. */
export type Clock = {
  /** The present moment. */
  now(): Date
}

/** Returns the machine's clock, moved by `offsetMilliseconds`. */
export function systemClock(offsetMilliseconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMilliseconds) }
}

/**
 * Returns the milliseconds of an ISO 8601 duration such as `PT16M`, `P8D` or `-P1DT2H`. Throws RangeError for any other
 * text.
 */
export function parseDuration(text: string): number {
  const match = /^(-)?P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!match) throw new RangeError(`not an ISO 8601 duration: ${text}`)
  const [, sign, weeks, days, hours, minutes, seconds] = match
  const total =
    Number(weeks ?? 0) * 604_800 +
    Number(days ?? 0) * 86_400 +
    Number(hours ?? 0) * 3600 +
    Number(minutes ?? 0) * 60 +
    Number(seconds ?? 0)
  return (sign ? -1 : 1) * total * 1000
}
