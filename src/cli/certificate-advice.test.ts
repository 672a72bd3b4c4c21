import { expect, test } from 'vitest'
import { certificateAdvice } from './certificate-advice.ts'

test.each([
  'self-signed certificate',
  'self-signed certificate in certificate chain',
  'unable to get local issuer certificate',
  'unable to verify the first certificate',
  'certificate has expired',
  "Hostname/IP does not match certificate's altnames: Host: localhost. is not in the cert's altnames: DNS:mail.example.org",
])('%s', (answer) => expect(certificateAdvice(answer)).toContain('NODE_EXTRA_CA_CERTS'))

test('other failures get no advice', () => {
  const others = [
    'connect ECONNREFUSED 127.0.0.1:25',
    '530 5.7.1 client certificate required',
    'ssl/tls alert bad certificate',
  ]
  for (const answer of others) expect(certificateAdvice(answer)).toBeUndefined()
})
