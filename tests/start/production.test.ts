import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { copyOfDemoWorld } from '../demo-world.ts'
import { confirmedMarketplace } from '../own-marketplace.ts'
import { freePort } from '../running-site.ts'
import { nothingIsLeft, quartier } from './program.ts'

test('production refuses a database with the accounts and API clients of the demo, and names them', async () => {
  const dataDir = await copyOfDemoWorld()
  const { code, printed } = await quartier(['serve'], {
    NODE_ENV: 'production',
    MARKETPLACE: confirmedMarketplace(dataDir),
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://stay.example.org',
    SESSION_SECRET: 'k7RtQ2vX9pLm4NzB8sWd3FhJ6yGc1TaE',
    MAIL_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'Stay <hello@stay.example.org>',
  })
  expect(code).toBe(1)
  expect(printed).toContain('The database holds accounts of the demo')
  for (const name of ['operator@example.org', 'anna@example.org', 'client 10000000-0000-4000-8000-000000000002'])
    expect(printed).toContain(name)
  // A banned account cannot log in.
  expect(printed).not.toContain('dora@example.org')
  await nothingIsLeft(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}, 240_000)
