import { startSandbox } from './server.ts'
import { readSettings } from './settings.ts'

try {
  const running = await startSandbox(readSettings(process.env))
  process.stdout.write(`Payment sandbox at ${running.address}\n`)
  const end = () => void running.stop().then(() => process.exit(0))
  // Started by another program, the sandbox ends with it.
  process.once('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
