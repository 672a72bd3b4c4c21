import { expect, test } from 'vitest'
import { organisationNames, privateNames } from './person-names.ts'
import { requireUnreservedName } from './reserved-name.ts'

const marketplace = { name: 'Saunen am See' }

test.each([
  'Quartier Team',
  'QUARTIER',
  'Quartier-Support',
  'Support',
  'Admin',
  'Adm1n',
  'Moderator Team',
  'Das Quartier Team',
  'Sáunen am See',
  'Saunen am See Kundendienst',
])('nobody is called %s', (name) => {
  expect(() => requireUnreservedName(marketplace, organisationNames(name), 'name')).toThrow('name-reserved')
  const [first = '', ...rest] = name.split(' ')
  expect(() => requireUnreservedName(marketplace, privateNames(first, rest.join(' ') || 'Team'), 'firstName')).toThrow()
})

test.each([
  'Gemeinde St. Marien',
  'Quartiersverein Nord',
  'Team Dortmund',
  'Technik Support Dortmund',
  'Hilfe',
  'Sportclub',
  'Olga',
])('an organisation may be called %s', (name) => {
  expect(() => requireUnreservedName(marketplace, organisationNames(name), 'name')).not.toThrow()
})

test('a person with such a surname keeps it', () => {
  expect(() => requireUnreservedName(marketplace, privateNames('Anna', 'Admin'), 'firstName')).not.toThrow()
  expect(() => requireUnreservedName(marketplace, privateNames('Ben', 'Quartier'), 'firstName')).not.toThrow()
})
