/** Returns the source of a mail that somebody sends to the site. */
export function mailSource({
  from = 'ben@example.org',
  to = 'antwort@quartier.example',
  headers = {},
  text,
  html,
}: {
  from?: string
  to?: string
  headers?: Record<string, string>
  text?: string
  html?: string
}): string {
  return lines(
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Neue Nachricht',
    'Date: Mon, 20 May 2024 12:30:00 +0200',
    'MIME-Version: 1.0',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${html === undefined ? 'text/plain' : 'text/html'}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    html ?? text ?? '',
  )
}

/** Returns the report of a mail server about a mail that it could not deliver, as Postfix writes it (RFC 3464). */
export function deliveryReport({
  messageId,
  recipient,
  original,
  action = 'failed',
  status = '5.1.1',
  quoted = 'message/rfc822',
}: {
  messageId: string
  recipient: string
  original?: string
  action?: string
  status?: string
  quoted?: string
}): string {
  return lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'To: antwort@quartier.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    `Message-ID: <${nextNumber()}@mx.example.org>`,
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--part',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'Arrival-Date: Mon, 20 May 2024 12:00:00 +0200 (CEST)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    ...(original ? [`Original-Recipient: rfc822;${original}`] : []),
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>:`,
    '    no such mailbox here',
    '',
    '--part',
    `Content-Type: ${quoted}`,
    '',
    'From: Quartier <hallo@quartier.example>',
    `To: ${recipient}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'Subject: Neue Nachricht',
    '',
    ...(quoted === 'message/rfc822' ? ['Message-ID: <planted@quartier.example>', 'Wann kommt ihr?', ''] : []),
    '--part--',
  )
}

/** Returns the report of a mail provider whose member has marked a mail as unwanted (RFC 5965). */
export function arfComplaint({ messageId, type = 'abuse' }: { messageId: string; type?: string }): string {
  return lines(
    'From: <abusedesk@provider.example>',
    'To: antwort@quartier.example',
    'Subject: FW: Neue Nachricht',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    `Message-ID: <${nextNumber()}@provider.example>`,
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    'From: Quartier <hallo@quartier.example>',
    'To: redacted@provider.example',
    `Message-ID: ${messageId}`,
    '',
    'Wann kommt ihr?',
    '--part--',
  )
}

let number = 0
/** Each report has a Message-ID of its own. */
function nextNumber(): number {
  number += 1
  return number
}

function lines(...all: string[]): string {
  return all.join('\n').replaceAll(/\r?\n/g, '\r\n')
}
