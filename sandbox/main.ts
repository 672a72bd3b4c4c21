import { startSandbox } from './server.ts'
import { readSettings } from './settings.ts'

try {
  const running = await startSandbox(readSettings(process.env))
  process.stdout.write(`Payment sandbox at ${running.address}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.stop().then(() => process.exit(0)))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
