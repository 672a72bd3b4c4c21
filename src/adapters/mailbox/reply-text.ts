import { findReplyMarker } from '#domain/notifications/index.ts'

/**
 * Returns what a person has written in the text of a reply: without everything from the first line of the quoted mail on
 * where that line is there, and without what is recognised as quoted, the line that introduces it, the signature and the
 * line that a phone adds. In a text without that line, answers between quoted lines stay. Empty where there is nothing
 * else.
 */
export function textAboveQuotation(text: string): string {
  const all = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  const marker = findReplyMarker(all)
  const lines = (marker < 0 ? all : all.slice(0, marker)).split('\n')
  const firstQuoted = lines.findIndex((line) => isQuoted(line))
  let kept: string[] = []
  for (let at = 0; at < lines.length;) {
    const line = (lines[at] ?? '').trimEnd()
    if (isSignature(line) || isOriginal(line) || isHeaderBlock(lines, at)) break
    const introduction = introductionAt(lines, at)
    // Below an introduction without marks on the quoted lines, everything is the quoted mail.
    if (introduction && !introduction.isMarked) break
    if (at === firstQuoted) kept = withoutHeader(kept)
    if (!introduction && !isQuoted(line)) kept.push(line)
    at += introduction?.lines ?? 1
  }
  return withoutLastLines(marker < 0 ? kept : withoutIntroduction(kept))
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

const senders = 'From|Von|De|Van|Od|Da|Från|Fra'
const fields = [
  senders,
  'Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff',
  'Envoyé|À|Objet|Verzonden|Aan|Onderwerp|Wysłan[eoy]|Data|Do|DW|Temat',
  'Inviato|A|Oggetto|Enviad[oa]( el)?|Para|Asunto|Assunto|Fecha|Skickat|Sendt|Till?|Ämne|Emne|Odesláno|Komu|Předmět',
].join('|')
const sender = new RegExp(String.raw`^\s*\*{0,2}(${senders})\s?:\*{0,2}\s`, 'i')
const header = new RegExp(String.raw`^\s*\*{0,2}(${fields})\s?:\*{0,2}(\s|$)`, 'i')

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
  /^Am\s.*\b\d{1,2}[:.]\d{2}\b.*\bhat\b.*\bgeschrieben\s?:$/i,
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
    const next = lines.slice(at + count, at + count + maxIntroductionLines).find((each) => each.trim() !== '')
    const isMarked = next !== undefined && isQuoted(next)
    if (introductions.some((each) => each.test(sentence))) return { lines: count, isMarked }
    return isMarked && anyIntroduction.test(sentence) ? { lines: count, isMarked } : undefined
  }
  return undefined
}

/**
 * Returns the lines above the first line of the quoted mail without what a program in any language has put between: the
 * sentence that introduces it, with a time or an address and a colon at its end, or the header of the quoted mail.
 */
function withoutIntroduction(lines: string[]): string[] {
  const kept = withoutEmptyEnd(withoutHeader(lines))
  if (!/[:：]\s*$/.test(kept.at(-1)?.slice(-maxLine) ?? '')) return kept
  for (const isBegun of [/\d{1,2}[:.]\d{2}|\d{4}/, /@/])
    for (let count = 1; count <= maxIntroductionLines; count += 1) {
      const line = kept.at(-count) ?? ''
      if (line.trim() === '' || line.length > maxLine) break
      if (isBegun.test(line)) return kept.slice(0, -count)
    }
  return kept
}

/** Without the header of a quoted mail in any language at the end: three fields, one with an address. */
function withoutHeader(lines: string[]): string[] {
  const kept = withoutEmptyEnd(lines)
  let fields = 0
  while (fields < maxFields && anyField.test((kept.at(-1 - fields) ?? '').slice(0, maxLine))) fields += 1
  const first = kept.length - fields
  return fields >= 3 && kept.slice(first).join('\n').includes('@') ? kept.slice(0, first) : lines
}

function withoutEmptyEnd(lines: string[]): string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

const maxFields = 8
const anyField = /^\s*\*{0,2}\p{L}[\p{L}. -]{0,30}:\*{0,2}(\s|$)/u

const phones = String.raw`(iPhone|iPad|iPod|Mac|Samsung\b.{0,40}|Galaxy\b.{0,40}|Android\b.{0,40}|Huawei\b.{0,40}|Pixel\b.{0,20}|Xiaomi\b.{0,40})`
const outlook = String.raw`Outlook (für|for|pour|voor|para) (iOS|Android|Mac)`
const link = String.raw`(\s?<https?://\S{1,200}>)?`
const apps = String.raw`(GMX|WEB\.DE|1&1|freenet|Telekom|Yahoo|AOL)`

/** What programs put at the end of a mail. Only known ones: "Von meinem Vater soll ich grüßen." is of a person. */
const phoneLines = [
  `Von meine[mr] ${phones} (aus )?gesendet`,
  `Gesendet von meine[mr] ${phones}`,
  `Diese Nachricht wurde von meine[mr] ${phones} (mit .{1,30} )?gesendet`,
  `Gesendet mit der ${apps} (Mail )?App`,
  String.raw`(Gesendet von|Sent from) (Mail|Outlook)${link} (für|for) (Windows|iOS|Android|Mac)( 1\d)?`,
  `(Gesendet (von|aus) |Sent from |Von )?${outlook}${link}( (beziehen|gesendet))?`,
  `(Get|Holen Sie sich|Hol dir|Téléchargez|Obtener|Download) ${outlook}${link}`,
  `Sent from my ${phones}`,
  `Enviado desde mi ${phones}`,
  `Envoyé de(puis)? mon ${phones}`,
].map((each) => new RegExp(`^${each}\\.?$`, 'i'))
const rules = [/^[_-]{5,}$/, /^<https?:\/\/\S{1,200}>$/]

/** Without the empty lines, rules and words of programs at the end. Words that are the only ones stay. */
function withoutLastLines(lines: string[]): string[] {
  const endOf = (patterns: RegExp[]) =>
    lines.findLastIndex((line) => {
      const words = line.trim()
      return words !== '' && !patterns.some((each) => each.test(words))
    })
  const end = endOf([...rules, ...phoneLines])
  return lines.slice(0, (end < 0 ? endOf(rules) : end) + 1)
}
