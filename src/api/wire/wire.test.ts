import fc from 'fast-check'
import transit from 'transit-js'
import { describe, expect, test } from 'vitest'
import { readJson, readTransit } from './read-body.ts'
import { readQuery } from './read-query.ts'
import { Decimal, LatLngValue, MoneyValue, Uuid } from './values.ts'
import { writeJson } from './write-json.ts'
import { writeTransit } from './write-transit.ts'

const key = fc.oneof(
  fc.constantFrom('title', 'publicData', 'id', 'x', '~odd', '^ odd', 'a/b'),
  fc.string({ maxLength: 8 }),
)
const text = fc.oneof(fc.string(), fc.constantFrom('~tilde', '^hat', '`tick', '~:keyword', '^0', '~~', ''))
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree')),
  ),
  leaf: fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    // JSON has one nought only.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  ),
}))

describe('transit', () => {
  test('written here is read back the same by the public library, compact and verbose', () => {
    fc.assert(
      fc.property(fc.dictionary(key, tree), (value) => {
        // Not compared with what JSON.parse makes of it: Node 24 takes the key `"` for `\\` once it has seen that one.
        for (const verbose of [false, true]) expect(readTransit(writeTransit(value, { verbose }))).toEqual(value)
      }),
      { numRuns: process.env.QUARTIER_TEST_SCALE === 'full' ? 5000 : 300 },
    )
  })

  test('remembers no more keys than its readers do', () => {
    const many = Array.from({ length: 5 }, () =>
      Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`a-long-key-${index}`, index])),
    )
    expect(readTransit(writeTransit({ many }, { verbose: false }))).toEqual({ many })
  })

  test('has a form of its own for ids, dates, decimals, money and points', () => {
    const value = {
      id: new Uuid('11111111-1111-4111-8111-111111111111'),
      at: new Date('2024-06-14T00:00:00Z'),
      many: new Decimal('1.5'),
      price: new MoneyValue(1000, 'EUR'),
      point: new LatLngValue(53.07, 8.8),
    }
    expect(writeTransit(value, { verbose: false })).toBe(
      '["^ ","~:id","~u11111111-1111-4111-8111-111111111111","~:at","~m1718323200000","~:many","~f1.5",' +
        '"~:price",["~#mn",[1000,"EUR"]],"~:point",["~#geo",[53.07,8.8]]]',
    )
    expect(JSON.parse(writeJson(value))).toEqual({
      id: '11111111-1111-4111-8111-111111111111',
      at: '2024-06-14T00:00:00.000Z',
      many: 1.5,
      price: { amount: 1000, currency: 'EUR' },
      point: { lat: 53.07, lng: 8.8 },
    })
    expect(readTransit(writeTransit(value, { verbose: true }))).toMatchObject({ at: value.at, many: 1.5 })
  })

  test('of the library is read, sets and keywords included', () => {
    const written = transit.writer('json').write(transit.map([transit.keyword('name'), transit.keyword('a')]))
    expect(readTransit(written)).toEqual({ name: 'a' })
  })

  test.each([
    '[',
    '["~#unheard",1]',
    '["^ ","~:a"',
    '[["^0"]]',
    '["^ ","~:at","~mx"]',
    `${'['.repeat(5000)}`,
    '"~i9007199254740993"',
  ])('that is none, or too deep, is refused: %s', (body) => {
    expect(() => {
      const value = readTransit(body)
      if (typeof value !== 'object') throw new Error('no map')
    }).toThrow()
  })

  test('JSON that is nested too deep is refused', () => {
    expect(() => readJson(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)).toThrow(/deeper/)
  })
})

describe('a query', () => {
  test('is read in camel case and in snake case, extended data as it stands', () => {
    const { given, view } = readQuery(
      '?per_page=24&author_id=x&pub_my_key=a,b&include=author.profile_image,images&limit.images=1',
    )
    expect(given).toEqual({ perPage: '24', authorId: 'x', pub_my_key: 'a,b' })
    expect(view.include).toEqual({ author: { profileImage: {} }, images: {} })
    expect(view.limits.get('images')).toBe(1)
  })

  test.each(['?a=%E0%A4%A', '?limit.images=-1', '?imageVariant.x=w:1', '?imageVariant.x=w:4000;h:1', '?expand=maybe'])(
    'that cannot be read is refused: %s',
    (query) => expect(() => readQuery(query)).toThrow(),
  )
})
