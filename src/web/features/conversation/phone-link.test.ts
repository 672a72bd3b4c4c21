import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test('a number is written with the spaces of its country and dialled with its country code', () => {
  for (const written of ['0170 5550143', '+49 (0)170-5550143', '0049170/5550143', '+491705550143'])
    expect(phoneLink(written, 'DE'), written).toEqual({ text: '+49 170 5550143', to: 'tel:+491705550143' })
  expect(phoneLink('020 79460958', 'GB').text).toBe('+44 20 7946 0958')
  expect(phoneLink('+380501234567', 'DE')).toEqual({ text: '+380 50 123 4567', to: 'tel:+380501234567' })
})

test('a text that is no number stays as written and can still be dialled', () => {
  expect(phoneLink('110', 'DE')).toEqual({ text: '110', to: 'tel:110' })
  expect(phoneLink('00 00', 'DE')).toEqual({ text: '00 00', to: 'tel:0000' })
})
