import { expect, test } from 'vitest'
import { readSearchForm } from './search-form.ts'

const read = (sent: string) => {
  const query = readSearchForm(new URLSearchParams(sent))
  return query && decodeURIComponent(query.toString())
}

test('the address of a search stays as it is', () => {
  expect(read('address=Dortmund&dates=2024-06-20,2024-06-23&pub_accessibility=yes')).toBeNull()
  expect(read('')).toBeNull()
})

test('days, people and places typed into the form become a search', () => {
  expect(read('address=Dortmund&from=2024-06-20&until=2024-06-23&people=3')).toBe(
    'address=Dortmund&dates=2024-06-20,2024-06-23&pub_capacityNumberOfPeople=3,',
  )
  expect(read('address=&from=&until=&people=1')).toBe('')
})

test('the days that stood in the form from the start do not narrow the search', () => {
  const days = 'from=2024-06-14&until=2024-07-14'
  expect(read(`${days}&anytime=2024-06-14,2024-07-14`)).toBe('')
  expect(read(days)).toBe('dates=2024-06-14,2024-07-14')
})

test('when another place is typed, the box of the one before goes', () => {
  const box = 'bounds=51,7,50,6&origin=50.5,6.5'
  expect(read(`address=Dortmund&for=Dortmund&${box}`)).toBe(`address=Dortmund&${box}`)
  expect(read(`address=Bochum&for=Dortmund&${box}`)).toBe('address=Bochum')
  expect(read(`address=&for=-&${box}&mapSearch=true`)).toBe(`${box}&mapSearch=true`)
})

test('an upper end that was asked before stays as long as it is not below the lower one', () => {
  expect(read('pub_capacityNumberOfPeople=2,6&people=4')).toBe('pub_capacityNumberOfPeople=4,6')
  expect(read('pub_capacityNumberOfPeople=2,4&people=5')).toBe('pub_capacityNumberOfPeople=5,')
})

test('values ticked one by one become a list', () => {
  expect(read('hosts=private&hosts=church&pub_language=de&pub_language=en')).toBe(
    'hosts=private,church&pub_language=has_any:de,en',
  )
})

test('the upper end of a price counts in where it is typed, and stays what it was when the form is sent again', () => {
  expect(read('price_from=20&price_until=100')).toBe('price=20,101')
  expect(read('price_from=&price_until=')).toBe('')
  expect(read('price=20,101&price_from=30')).toBe('price=30,101')
})

test('an upper end below the lower one becomes the lower one', () => {
  expect(read('people=5&people_until=3')).toBe('pub_capacityNumberOfPeople=5,5')
})
