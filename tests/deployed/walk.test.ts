import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium, findHeadlessShell } from '../chromium.ts'
import { walk } from '../journeys/walker/walk.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { findNginx } from './nginx.ts'
import { confirmByCode, signUp, visit } from './people.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const presses = full ? 400 : 25
const nginx = findNginx()

describe.skipIf(!nginx)('people who press around in the deployed site', () => {
  let site: Deployment
  let browser: Browser

  beforeAll(async () => {
    site = await startDeployment(nginx ?? '')
    browser = await chromium.launch({
      executablePath: findHeadlessShell() ?? (await findChromium()),
      args: ['--no-sandbox', '--disable-gpu'],
    })
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })

  // Findings caused by a busy machine do not occur again with the same presses.
  test('a visitor and a new member meet no error, no blank page and no dead end', { retry: full ? 0 : 1 }, async () => {
    const visitor = await visit(browser, site)
    const member = await visit(browser, site)
    const email = `helga-${Date.now()}@example.org`
    await signUp(member, ['Helga', 'Brandt'], email)
    await confirmByCode(member, site, email)
    const walks = [await walk(visitor, { seed: 1, presses }), await walk(member, { seed: 2, presses })]
    const findings = walks.flatMap((each) => each.findings)
    expect(findings, JSON.stringify(findings, null, 2)).toEqual([])
    expect(walks.reduce((sum, { presses: done }) => sum + done, 0)).toBeGreaterThan(presses)
  })
})
