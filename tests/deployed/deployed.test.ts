import { type Browser, chromium, type Page } from '@playwright/test'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { findChromium, findHeadlessShell } from '../chromium.ts'
import { linkIn } from '../journeys/story.ts'
import { type Deployment, refusedAddress, startDeployment } from './deployment.ts'
import { findNginx } from './nginx.ts'
import { confirmByCode, expect, fillInOffer, largePhotograph, newestMail, signUp, submit, visit } from './people.ts'

const nginx = findNginx()
if (!nginx) console.log('nginx is not installed: what happens behind a proxy is not tested here.')

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const title = 'Stube mit Balkon am Westpark'

describe.skipIf(!nginx)('behind nginx with TLS, on two nodes', () => {
  let site: Deployment
  let browser: Browser
  let host: Page

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

  test('somebody signs up, types the code of the mail and publishes a place with a photo of 15 MB', async () => {
    host = await visit(browser, site, { node: 'first' })
    await signUp(host, ['Lena', 'Hofer'], 'lena@example.org')
    await confirmByCode(host, site, 'lena@example.org')
    const session = (await host.context().cookies()).find(({ name }) => name.endsWith('quartier_session'))
    expect(session).toMatchObject({ name: '__Host-quartier_session', secure: true, httpOnly: true })
    await fillInOffer(host, title)
    const photo = await largePhotograph()
    expect(photo.buffer.length).toBeGreaterThan(14_000_000)
    await host.locator('input[type=file][multiple]').first().setInputFiles(photo)
    await expect(host.locator('[name=image]')).toHaveCount(1, { timeout: 40_000 })
    await host.locator('button[name=intent][value=publish]').click()
    await host.waitForURL(/pending-approval/)
    await expect(host.locator('h1')).toContainText(title)
  }, 90_000)
})
