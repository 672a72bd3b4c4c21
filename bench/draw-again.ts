import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import type { ReactElement } from 'react'

/**
 * Read by the site's process before its own code (`--import`), for `bench/pages.ts`: keeps the tree of the page that was
 * drawn last, and draws it again when it is asked to. Answers on the port BENCH_DRAW_PORT: `/usage` is the processor time
 * of the process so far, `/draw?times=20` that of one `renderToString` with one gzip of the result, both in milliseconds.
 */
const { server, react } = loadProduction()
const { renderToPipeableStream } = server
let last: ReactElement | undefined

server.renderToPipeableStream = (tree, options) => {
  if (!last)
    createServer((request, response) => void response.end(String(answer(request.url ?? '')))).listen(
      port(),
      '127.0.0.1',
    )
  if (react.isValidElement(tree)) last = tree
  return renderToPipeableStream(tree, options)
}

/** The site decides only later that its React is the fast one. */
function loadProduction() {
  const { NODE_ENV } = process.env
  const load = createRequire(import.meta.url)
  process.env.NODE_ENV = 'production'
  const react = load('react') as typeof import('react')
  const server = load('react-dom/server') as typeof import('react-dom/server')
  process.env.NODE_ENV = NODE_ENV ?? ''
  return { react, server }
}

function port(): number {
  return Number(process.env.BENCH_DRAW_PORT)
}

function answer(url: string): number {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/usage') return milliseconds(process.cpuUsage())
  if (!last) throw new Error('nothing has been drawn')
  const count = Number(searchParams.get('times'))
  const before = process.cpuUsage()
  for (let time = 0; time < count; time += 1) gzipSync(server.renderToString(withReadyData(last)), { level: 6 })
  return milliseconds(process.cpuUsage(before)) / count
}

/** The tree with the loaders' data that React Router has read already: its stream can be read once only. */
function withReadyData(tree: ReactElement): ReactElement {
  const page = tree as ReactElement<{ children: ReactElement<{ context: object }> }>
  const router = page.props.children
  const context = { ...router.props.context, serverHandoffStream: { getReader: () => ({}) } }
  return react.cloneElement(page, {}, react.cloneElement(router, { context }))
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
