import { expect, test } from 'vitest'
import { decodeForm } from './form.ts'

test('nested names become objects and lists', () => {
  expect(decodeForm('a=1&b[c][d]=2&e[0]=x&e[1]=y&f[]=p&f[]=q&g[0][h]=3&metadata[k]=')).toEqual({
    a: '1',
    b: { c: { d: '2' } },
    e: ['x', 'y'],
    f: ['p', 'q'],
    g: [{ h: '3' }],
    metadata: { k: '' },
  })
})

test('names of built-in properties are keys like any other', () => {
  const form = decodeForm('__proto__[polluted]=1&constructor=2')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.keys(form)).toContain('constructor')
})

test('a value cannot be an object too, and nesting has an end', () => {
  expect(() => decodeForm('a=1&a[b]=2')).toThrow('Invalid object')
  expect(() => decodeForm(`a${'[b]'.repeat(20)}=1`)).toThrow('unknown parameter')
})
