import { createServer } from 'node:net'

/** Throws one sentence if somebody listens on the port already: better now than after a minute of building. */
export async function refuseTakenPort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(listenErrorMessage(error, port, host), { cause: error })),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function listenErrorMessage(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} needs more rights than this account has. Set PORT to one above 1023.`
  return `Quartier cannot listen on ${host}:${port}: ${error.message}`
}
