import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchWhole } from './fetch-whole.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/s.data`
}

test('a response keeps its status, headers and body', async () => {
  const url = await serve((_, response) => {
    response.writeHead(404, { 'x-remix-response': 'yes' })
    response.end('[1]\n')
  })
  const response = await fetchWhole(new Request(url))
  expect([response.status, response.headers.get('x-remix-response')]).toEqual([404, 'yes'])
  expect(await response.text()).toBe('[1]\n')
})

test('a response without a body stays one', async () => {
  const url = await serve((_, response) => response.writeHead(204, { 'x-remix-redirect': '/login' }).end())
  const response = await fetchWhole(new Request(url))
  expect([response.status, response.headers.get('x-remix-redirect'), response.body]).toEqual([204, '/login', null])
})

test('aborting after the first line, before the end, rejects the request itself', async () => {
  const left = new AbortController()
  let begun: () => void = () => {}
  const firstLine = new Promise<void>((sent) => (begun = sent))
  const url = await serve((_, response) => response.write('[1]\n', () => begun()))
  const fetched = fetchWhole(new Request(url, { signal: left.signal }))
  await firstLine
  setTimeout(() => left.abort(), 100)
  await expect(fetched).rejects.toMatchObject({ name: 'AbortError' })
})

test('a connection that breaks in the middle of the body rejects the request itself', async () => {
  const url = await serve((_, response) => response.write('[1]\n', () => setTimeout(() => response.destroy(), 50)))
  await expect(fetchWhole(new Request(url))).rejects.toThrow(TypeError)
})
