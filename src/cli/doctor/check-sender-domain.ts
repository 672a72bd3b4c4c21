import { Resolver } from 'node:dns/promises'
import type { Settings } from '#config/env.ts'
import { senderAddress } from '#kernel/sender-address.ts'
import { type Finding, ok, skipped, warning } from './finding.ts'

type Texts = string[] | 'none' | 'no answer'

/**
 * Looks in the DNS for what receiving mail servers check of the sender's domain: SPF, DKIM and DMARC. Without them mails end
 * in spam folders; the domain may all the same be right, so that there are warnings only.
 */
export async function checkSenderDomain(
  { settings: { mail } }: { settings: Pick<Settings, 'mail'> },
  resolver = new Resolver({ timeout: 2000, tries: 1 }),
): Promise<Finding[]> {
  if (mail.kind === 'kept') return [ok('no mail is sent')]
  const domain = senderAddress(mail.from).split('@').at(-1) ?? ''
  const [spf, keys, policy] = await Promise.all([
    textsAt(resolver, domain),
    textsAt(resolver, `_domainkey.${domain}`),
    textsAt(resolver, `_dmarc.${domain}`),
  ])
  if (spf === 'no answer' || keys === 'no answer' || policy === 'no answer')
    return [skipped(`the DNS gave no answer about ${domain}`)]
  const entries = Array.isArray(spf) ? spf.filter((text) => /^v=spf1( |$)/i.test(text)) : []
  const found = [
    ...(entries.length === 0
      ? [
          warning(
            `${domain} has no SPF record: add a TXT record "v=spf1 … -all" that your mail server's provider names`,
          ),
        ]
      : []),
    ...(entries.length > 1
      ? [warning(`${domain} has ${entries.length} SPF records, and receivers ignore all: join them into one`)]
      : []),
    // A key lies at a name below, which only the mail server knows. If there is any, the name above exists.
    ...(keys === 'none'
      ? [warning(`${domain} has no DKIM key: let the mail server sign, and add the TXT record that it names`)]
      : []),
    ...(Array.isArray(policy) && policy.some((text) => /^v=DMARC1/i.test(text))
      ? []
      : [warning(`${domain} has no DMARC policy: add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none"`)]),
  ]
  return found.length > 0 ? found : [ok(`${domain} has SPF, DKIM and DMARC`)]
}

/** The TXT records of a name; `none`: the name does not exist, nor one below it (RFC 8020). */
async function textsAt(resolver: Resolver, name: string): Promise<Texts> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENODATA') return []
    return code === 'ENOTFOUND' ? 'none' : 'no answer'
  }
}
