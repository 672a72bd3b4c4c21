/**
 * Returns what a person has written in the text of a reply: without the quoted mail, the line that introduces it, the
 * signature and the line that a phone adds. Answers between quoted lines stay. Empty where there is nothing else.
 */
export function textAboveQuotation(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length;) {
    const line = (lines[at] ?? '').trimEnd()
    if (isSignature(line) || isOriginal(line) || isHeaderBlock(lines, at)) break
    const introduction = introductionAt(lines, at)
    // Below an introduction without marks on the quoted lines, everything is the quoted mail.
    if (introduction && !introduction.isMarked) break
    if (!introduction && !isQuoted(line)) kept.push(line)
    at += introduction?.lines ?? 1
  }
  return withoutLastLines(kept)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function isQuoted(line: string): boolean {
  return /^\s*>/.test(line)
}

/** The line before a signature (RFC 3676, 4.3), of which some programs drop the last space. */
function isSignature(line: string): boolean {
  return line === '--'
}

/** The line that Outlook and others write above a quoted mail. */
function isOriginal(line: string): boolean {
  const words =
    'Original Message|Original Mail|Forwarded message|Ursprüngliche Nachricht|Original-?Nachricht|Weitergeleitete Nachricht'
  return new RegExp(`^\\s*-{2,20}\\s*(${words})\\s*-{2,20}\\s*$`, 'i').test(line.slice(0, maxLine))
}

const sender = /^\s*\*{0,2}(From|Von):\*{0,2}\s/i
const header = /^\s*\*{0,2}(From|Von|Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff):\*{0,2}(\s|$)/i

/** Outlook and GMX repeat the header of the quoted mail: the sender, and at least two of time, recipient and subject. */
function isHeaderBlock(lines: string[], at: number): boolean {
  const block = lines.slice(at, at + 7).map((line) => line.slice(0, maxLine))
  if (!header.test(block[0] ?? '')) return false
  return block.some((line) => sender.test(line)) && block.filter((line) => header.test(line)).length >= 3
}

/** Longer lines introduce nothing. */
const maxLine = 300
const maxIntroductionLines = 4

/** A sentence of Gmail, Apple Mail, Thunderbird and others: who wrote the quoted mail, and at what time. */
const introductions = [
  /^On\s.*\b\d{1,2}[:.]\d{2}\b.*\bwrote:$/i,
  /^Am\s.*\b\d{1,2}[:.]\d{2}\b.*\bschrieb\b.*:$/i,
  /^.*\b(wrote|schrieb)\b.*\bon\s.*\b\d{1,2}[:.]\d{2}\b.*:$/i,
]
/** In every other language: an address and a colon, directly above quoted lines. */
const anyIntroduction = /\d.*<?[^\s<>]+@[^\s<>]+>?[^<>@]{0,30}:$/

/**
 * Returns how many lines the sentence that introduces a quotation has here, and whether the lines below it are marked as
 * quoted. Programs break it where it is long. Undefined where there is none.
 */
function introductionAt(lines: string[], at: number): { lines: number; isMarked: boolean } | undefined {
  let sentence = ''
  for (let count = 1; count <= maxIntroductionLines && at + count <= lines.length; count += 1) {
    const line = (lines[at + count - 1] ?? '').replace(/^[\s>]+/, '').trim()
    if (line === '' || sentence.length + line.length > maxLine) return undefined
    sentence = `${sentence} ${line}`.trim()
    if (!sentence.endsWith(':')) continue
    const next = lines.slice(at + count).find((each) => each.trim() !== '')
    const isMarked = next !== undefined && isQuoted(next)
    if (introductions.some((each) => each.test(sentence))) return { lines: count, isMarked }
    return isMarked && anyIntroduction.test(sentence) ? { lines: count, isMarked } : undefined
  }
  return undefined
}

const phoneLines = [
  /^(Sent from my|Sent from Outlook|Sent from Mail|Sent with|Get Outlook for)\b.{0,80}$/i,
  /^(Von mein(em|er)|Gesendet (von|mit|aus)|Outlook für|Diese Nachricht wurde von mein\w*)\s.{1,100}$/i,
  /^[_-]{5,}$/,
  /^<https?:\/\/\S{1,200}>$/,
]

/** Without the empty lines, rules and words of programs at the end. */
function withoutLastLines(lines: string[]): string[] {
  const end = lines.findLastIndex((line) => {
    const words = line.trim()
    return words !== '' && !phoneLines.some((each) => each.test(words))
  })
  return lines.slice(0, end + 1)
}
