import { day } from '#kernel/clock.ts'

/** For how many hours, days, weeks, months and years the newest backup of each is kept; `last`: how many in any case. */
export type KeepRules = Record<KeepPeriod, number>

const periods = ['last', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const
type KeepPeriod = (typeof periods)[number]

/** Reads rules such as `daily=7,weekly=4,monthly=6`. Throws an Error with a sentence that `name` begins. */
export function readKeepRules(name: string, text: string): KeepRules {
  const rules: KeepRules = { last: 0, hourly: 0, daily: 0, weekly: 0, monthly: 0, yearly: 0 }
  for (const rule of text.split(',')) {
    const [, period = '', count = ''] = /^\s*([a-z]+)=(\d{1,4})\s*$/.exec(rule) ?? []
    if (!isPeriod(period))
      throw new Error(`${name} "${rule.trim()}" is no rule such as daily=7. There are ${periods.join(', ')}`)
    rules[period] = Number(count)
  }
  if (periods.every((period) => rules[period] === 0)) throw new Error(`${name} would keep no backup`)
  return rules
}

/** Returns those of the times of backups that the rules keep. The newest is always kept. Periods are those of UTC. */
export function keptTimes(times: Date[], rules: KeepRules): Set<Date> {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime())
  const kept = new Set(newestFirst.slice(0, Math.max(1, rules.last)))
  for (const period of periods) {
    const seen = new Set<string | number>()
    for (const time of newestFirst) {
      const key = keyOf[period](time)
      if (seen.has(key)) continue
      if (seen.size >= rules[period]) break
      seen.add(key)
      kept.add(time)
    }
  }
  return kept
}

/** The period to which a time belongs: of all backups of one period the newest is kept. */
const keyOf: Record<KeepPeriod, (time: Date) => string | number> = {
  last: (time) => time.getTime(),
  hourly: (time) => time.toISOString().slice(0, 13),
  daily: (time) => time.toISOString().slice(0, 10),
  // 1 January 1970 was a Thursday; weeks begin on Mondays.
  weekly: (time) => Math.floor((Math.floor(time.getTime() / day) + 3) / 7),
  monthly: (time) => time.toISOString().slice(0, 7),
  yearly: (time) => time.toISOString().slice(0, 4),
}

function isPeriod(text: string): text is KeepPeriod {
  return (periods as readonly string[]).includes(text)
}
