/**
 * Returns what to do where the certificate of a mail server was not accepted; undefined where its answer is about something
 * else. Alerts are what the server says about a certificate of ours, which there is none of.
 */
export function certificateAdvice(answer: string): string | undefined {
  if (!/certificate/i.test(answer) || /\balert\b|^\d/i.test(answer)) return undefined
  return (
    'it must be valid today and name the host of MAIL_URL. One of an authority of your own, or one that is self-signed, goes ' +
    'into a file that the line NODE_EXTRA_CA_CERTS of .env names; restart the site'
  )
}
