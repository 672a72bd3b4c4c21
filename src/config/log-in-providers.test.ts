import { expect, test } from 'vitest'
import { readLogInProviders } from './log-in-providers.ts'

test('presets need no issuer, any other provider has one and a label of its own', () => {
  const list = 'google|app|s1, gitlab=https://git.example|app|s2,parish=https://id.example/realms/a|app|s3|St. Mary'
  expect(readLogInProviders(list, [], true)).toEqual([
    { id: 'google', label: 'Google', issuer: 'https://accounts.google.com', clientId: 'app', clientSecret: 's1' },
    { id: 'gitlab', label: 'GitLab', issuer: 'https://git.example', clientId: 'app', clientSecret: 's2' },
    { id: 'parish', label: 'St. Mary', issuer: 'https://id.example/realms/a', clientId: 'app', clientSecret: 's3' },
  ])
  expect(readLogInProviders(undefined, [], true)).toEqual([])
})

test.each([
  ['has no secret', 'google|app', /entry 1 is not/],
  ['has a name in capitals', 'Google|app|geheim', /entry 1 is not/],
  ['has no issuer', 'parish|app|geheim', /parish needs an issuer/],
  ['is a name that every object has', 'constructor|app|geheim', /entry 1 is not|needs an issuer/],
  ['has an issuer that is no address', 'parish=ftp://id.example|app|geheim', /parish needs an issuer/],
  ['has more parts than there are', 'google|app|geheim|Google|x', /entry 1 is not/],
  ['stands there twice', 'google|app|geheim,google|b|geheim', /google stands there twice/],
  ['is unencrypted in production', 'parish=http://id.example|app|geheim', /must begin with https/],
  ['is another one in IDENTITY_PROVIDERS', 'kennung=https://a.example|app|geheim', /another issuer/],
])('a provider that %s is refused in a sentence without its secret', (_, list, sentence) => {
  const read = () => readLogInProviders(list, [{ id: 'kennung', issuer: 'https://b.example' }], true)
  expect(read).toThrow(sentence)
  expect(read).toThrow(/^LOG_IN_PROVIDERS: (?!.*geheim)/)
})
