/** Why a mail was not delivered. `uncertain`: the server took the text and gave no answer. */
export type MailRefusal =
  | 'mailbox-full'
  | 'unknown-address'
  | 'refused-as-spam'
  | 'unreachable'
  | 'uncertain'
  | 'refused'

/**
 * Returns why a mail was not delivered, from the stored answer of its mail server: by the enhanced status code (RFC 3463)
 * where there is one, because the code before it is the same for many reasons, then by the code of the reply and by usual
 * words. An answer that is not known is a refusal without a reason.
 */
export function mailRefusal(answer: string, isUncertain: boolean): MailRefusal {
  if (isUncertain) return 'uncertain'
  const enhanced = /\b[45]\.(\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1]
  const byStatus = enhanced && statuses.find(([status]) => status.test(enhanced))
  if (byStatus) return byStatus[1]
  const bySign = signs.find(([sign]) => sign.test(answer))
  if (bySign) return bySign[1]
  return /\b[45]\d\d\b/.test(answer) ? 'refused' : byConnection(answer)
}

/**
 * Returns whether the answer means that the address does not work, so that its owner has to correct it: not a full mailbox.
 */
export function isAddressWrong(answer: string): boolean {
  const reason = mailRefusal(answer, false)
  return reason === 'unknown-address' || reason === 'refused'
}

/** Subject and detail of an enhanced status code. 3 is the system of the server, 4 the way to it. */
const statuses: [RegExp, MailRefusal][] = [
  [/^2\.2$/, 'mailbox-full'],
  [/^(1\.([1236]|10)|2\.1)$/, 'unknown-address'],
  [/^3\./, 'refused'],
  [/^7\./, 'refused-as-spam'],
  [/^4\./, 'unreachable'],
]

/** The mailbox before the address: a full one is often said to be unavailable. */
const signs: [RegExp, MailRefusal][] = [
  [/\b[45]52\b|quota|mailbox (is )?full|full mailbox/i, 'mailbox-full'],
  [/\bspam\b|blacklist|block ?list|blocked|reputation/i, 'refused-as-spam'],
  [
    /(user|recipient|address|mailbox|account)\b.*\b(unknown|not found|does ?n[o']t exist)|(unknown|no such|invalid) (user|recipient|address|mailbox)/i,
    'unknown-address',
  ],
]

function byConnection(answer: string): MailRefusal {
  return /\b(ECONN\w*|E?TIMED ?OUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)\b|timeout|greeting never|connection closed/i.test(
    answer,
  )
    ? 'unreachable'
    : 'refused'
}

/** The reason that is stored with a mail whose sending ended with its program. */
export const interruptedSending = 'interrupted while it was being sent'
