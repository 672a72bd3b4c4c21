import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program of its own that sends the bytes it was given, and nothing else: node:http as it is. */
process.once('message', ({ body, contentType }: { body: string; contentType: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const headers = { 'content-type': contentType, 'content-length': bytes.length }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
  )
})
process.once('disconnect', () => process.exit(0))
