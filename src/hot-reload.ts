import type { RequestListener, Server } from 'node:http'
import type { ServerBuild } from 'react-router'

/** Pages made by Vite as they are asked for. */
export type HotReload = {
  build(): Promise<ServerBuild>
  /** Lets Vite answer for its own files, and `next` for everything else. */
  before(next: RequestListener): RequestListener
  close(): Promise<void>
}

/**
 * Starts Vite for development; pages and styles change in the browser when their files are saved.
 * @param server carries the browser's connection that tells of changes
 */
export async function startHotReload(root: string, server: Server): Promise<HotReload> {
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, ws: { server } } })
  // Vite would end the process at once; the database has to be stopped first.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>,
    before: (next) => (request, response) => vite.middlewares(request, response, () => next(request, response)),
    close: () => vite.close(),
  }
}
