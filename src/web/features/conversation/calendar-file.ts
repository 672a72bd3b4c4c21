/** Whole days from arrival to departure, or `hours`. `location` only for readers who may know it. */
export type CalendarEntry = {
  id: string
  from: string
  until: string
  hours?: { start: Date; end: Date } | undefined
  stamp: Date
  summary: string
  description: string
  location: string | null
}

/**
 * Returns an iCalendar file (RFC 5545) with one entry. Lines have at most 75 bytes; the day of departure is excluded.
 */
export function calendarFile({ id, from, until, hours, stamp, summary, description, location }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quartier//Stay//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${basic(stamp)}`,
    ...(hours
      ? [`DTSTART:${basic(hours.start)}`, `DTEND:${basic(hours.end)}`]
      : [`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** Returns a moment in the format's notation: `20240620T150000Z`. */
function basic(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Returns a line folded after at most 75 bytes, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 73) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
