import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { VerifyCode } from './verify-code.tsx'

const asked = {
  email: 'petra@example.org',
  changes: false,
  sent: false,
  isRefused: false,
  mailsLeft: 4,
  nextMail: null,
  problems: undefined,
  busy: false,
}

function draw(props: Partial<Parameters<typeof VerifyCode>[0]> = {}): string {
  const Page = createRoutesStub([{ path: '/verify-email', Component: () => <VerifyCode {...asked} {...props} /> }])
  return renderToStaticMarkup(<Page initialEntries={['/verify-email?from=%2Finbox&sent=1']} />)
}

const words = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')

test('one sentence has the way to another code and to another address, which keeps where it goes on', () => {
  const html = draw()
  expect(words(html)).toContain('Nichts angekommen? Neuen Code senden (noch 4 heute) oder Adresse ändern')
  expect(html.replaceAll('&amp;', '&')).toContain('href="/verify-email?from=%2Finbox&step=change"')
})

test('Enter in the field of the code verifies: the button for another code belongs to another form', () => {
  const html = draw()
  expect(html).toMatch(/<button[^>]*form="resend"[^>]*value="resend"/)
  const submits = [...html.matchAll(/<button[^>]*type="submit"[^>]*>/g)].filter(([tag]) => !tag.includes('form='))
  expect(submits).toHaveLength(1)
  expect(submits[0]?.[0]).not.toContain('name=')
})

test('without mails left the address can be changed still; for a new address of an old account it cannot', () => {
  const none = words(draw({ mailsLeft: 0, nextMail: 'Montag, 10:00' }))
  expect(none).toContain('Die nächste geht am Montag, 10:00. Adresse ändern')
  expect(none).not.toContain('Neuen Code senden')
  expect(words(draw({ changes: true }))).not.toContain('Adresse ändern')
})
