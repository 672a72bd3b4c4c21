import { type Browser, chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { findChromium, findHeadlessShell } from '../chromium.ts'
import { freePort } from '../running-site.ts'
import { linkIn } from '../journeys/story.ts'
import { walk } from '../journeys/walker/walk.ts'
import { type Deployment, refusedAddress, startDeployment } from './deployment.ts'
import { findNginx, nodeHeader, startOddNginx } from './nginx.ts'
import { confirmByCode, expect, fillInOffer, largePhotograph, newestMail, signUp, submit, visit } from './people.ts'

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const presses = full ? 400 : 15
/** What a busy machine causes is not found twice by the same presses. */
const patient = { retry: full ? 0 : 1, timeout: full ? 900_000 : 180_000 }
const nginx = findNginx()
if (!nginx) console.log('nginx is not installed: what happens behind a proxy is not tested here.')

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const title = 'Stube mit Balkon am Westpark'

describe.skipIf(!nginx)('behind nginx with TLS, on two nodes', () => {
  let site: Deployment
  let browser: Browser
  let host: Page
  let guest: Page

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

  test('the operator, whom the command line has named, lets the place appear', async () => {
    const page = await visit(browser, site)
    await signUp(page, ['Olga', 'Brandt'], 'olga@example.org')
    await confirmByCode(page, site, 'olga@example.org')
    expect(await site.quartier(['user', 'make-operator', 'olga@example.org'])).toMatchObject({ code: 0 })
    await page.locator('main a:is([href="/s"], [href^="/s?"]):visible').first().click()
    await page.waitForURL(/\/s(\?|$)/)
    await page.reload()
    await openConsole(page)
    await page.locator('a[href="/console/queue"]:visible').first().click()
    await page.getByRole('link', { name: title }).first().click()
    await page.locator('button[name=intent][value=approve]').first().click()
    await newestMail(site, 'lena@example.org', /ist online/)
    await page.context().close()
  })

  test('another member asks for a stay, the host says yes on the other node, and both pages show it by themselves', async () => {
    guest = await visit(browser, site, { node: 'second' })
    await signUp(guest, ['Omar', 'Said'], 'omar@example.org')
    await confirmByCode(guest, site, 'omar@example.org')
    await askToStay(guest)
    await expect(guest.locator('main'), 'no address before the yes').not.toContainText('Weg dorthin')
    await host.getByRole('banner').locator('a[href="/inbox"]').click()
    await host.locator('main ul a', { hasText: 'Omar' }).first().click()
    await host.locator('[name=content]').fill('Ihr bekommt auch ein Frühstück.')
    await host.locator('form:has([name=content]) button').last().click()
    await expect(guest.locator('main'), 'the message arrives by itself').toContainText('auch ein Frühstück')
    await guest.locator('[name=content]').fill('Das ist lieb!')
    await guest.locator('form:has([name=content]) button').last().click()
    await expect(host.locator('main'), 'and so does the answer').toContainText('Das ist lieb!')
    expect(await answeredBy(host)).not.toBe(await answeredBy(guest))
    await host.getByRole('link', { name: /zusagen$/ }).click()
    await host.locator('dialog[open]').getByRole('button', { name: 'Zusagen und Adresse zeigen' }).click()
    await expect(host.locator('main')).toContainText('Du hast zugesagt')
    await expect(guest.locator('main')).toContainText('Lena hat zugesagt')
    await expect(guest.locator('main')).toContainText('Weg dorthin')
  })

  test('the number on an error page is the one in the log of a node, also for a page opened by script', async () => {
    const page = await visit(browser, site)
    await page.locator('main form:has([name=address]) button[type=submit]').first().click()
    const card = page.locator('article', { hasText: title }).getByRole('link').first()
    await expect(card).toBeVisible()
    await page.waitForLoadState('networkidle')
    await withBrokenDatabase(async () => {
      await card.click()
      const first = await numberOnPage(page)
      await page.getByRole('link', { name: 'Erneut versuchen' }).click()
      await expect.poll(() => numberOnPage(page)).not.toBe(first)
      for (const number of [first, await numberOnPage(page)])
        expect(logged(number)).toMatchObject({ message: 'page failed', detail: expect.stringContaining('reviews') })
    })
    // A script of the page that is broken, as after a bad deployment.
    await page.context().close()
  })

  test('a page whose script is broken, as after a bad deployment, shows the number that a node has logged', async () => {
    const page = await visit(browser, site)
    await page.locator('main form:has([name=address]) button[type=submit]').first().click()
    const card = page.locator('article', { hasText: title }).getByRole('link').first()
    await expect(card).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.route(/\/assets\/route-.*\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default () => { throw new Error("broken part") }',
      }),
    )
    await card.click()
    const number = await numberOnPage(page)
    await expect
      .poll(() => logged(number))
      .toMatchObject({
        message: 'page failed in the browser',
        detail: expect.stringContaining('broken part'),
      })
    await page.context().close()
  })

  test('a photo that the proxy finds too large is refused by a sentence that says so', async () => {
    const page = await host.context().newPage()
    await page.goto(`${site.smallUrl}/listings`)
    await page.locator('main a[href*="/edit/"]:visible').first().click()
    await page.locator('a[href$="/photos"]:visible').first().click()
    await page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles(await largePhotograph())
    await expect(page.locator('main')).toContainText('zu groß für den Server dieser Seite')
    await page.close()
  })

  test('a mail that the server refuses does not keep others from arriving', async () => {
    const refused = await visit(browser, site)
    await signUp(refused, ['Nora', 'Klein'], refusedAddress)
    const page = await visit(browser, site)
    await signUp(page, ['Jan', 'Weber'], 'jan@example.org')
    await newestMail(site, 'jan@example.org', /ist dein Code/)
    expect(site.mailbox.mails.some(({ to }) => to === refusedAddress)).toBe(false)
    await Promise.all([refused.context().close(), page.context().close()])
  })

  test('a message that is cut inside a character arrives by mail, and so does the mail of somebody else', async () => {
    await guest.locator('[name=content]').fill(`${'a'.repeat(599)}${'😀'.repeat(20)}`)
    await guest.locator('form:has([name=content]) button').last().click()
    await expect(guest.locator('main')).toContainText('😀😀😀')
    const page = await visit(browser, site)
    await signUp(page, ['Mira', 'Vogt'], 'mira@example.org')
    await newestMail(site, 'mira@example.org', /ist dein Code/)
    await page.context().close()
  })

  test('a host who has promised a place cancels before the account is deleted, and the guest hears of it', async () => {
    await openAccountDeletion(host)
    const password = host.locator('[name=currentPassword]')
    if (await password.isVisible()) {
      await password.fill('ein langes Passwort')
      await submit(host)
    }
    await expect(host.locator('main')).toContainText('Sag zuerst im Gespräch ab')
    await guest.reload()
    await expect(guest.locator('main'), 'the address is still there').toContainText('Weg dorthin')
    await host.locator('main').getByRole('link', { name: /Omar/ }).first().click()
    await host
      .getByRole('link', { name: /absagen/i })
      .first()
      .click()
    await host
      .locator('dialog[open]')
      .getByRole('button', { name: /absagen/i })
      .last()
      .click()
    await newestMail(site, 'omar@example.org', /abgesagt/)
    await expect(guest.locator('main'), 'the guest sees it without a reload').not.toContainText('Weg dorthin')
    await openAccountDeletion(host)
    await host.locator('[name=currentPassword]').fill('ein langes Passwort')
    await submit(host)
    await host.waitForURL(/after=closing/)
    await guest.context().close()
  })

  test('without JavaScript somebody signs up, confirms by the link, logs out and logs in', async () => {
    const page = await visit(browser, site, { javaScriptEnabled: false })
    await signUp(page, ['Greta', 'Lang'], 'greta@example.org')
    await page.goto(linkIn(await newestMail(site, 'greta@example.org', /ist dein Code/), '/verify'))
    await submit(page)
    await page.waitForURL(/\/verify\?confirmed=1$/)
    await page.goto('/logout')
    await submit(page)
    await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).first().click()
    await page.locator('[name=email]').fill('greta@example.org')
    await page.locator('[name=password]').fill('ein langes Passwort')
    await page.locator('main form button[type=submit]').first().click()
    await expect(page.getByRole('banner').locator('a[href="/inbox"]')).toBeVisible()
    await page.context().close()
  })

  test('the proxy redirects http, and keeps scripts and styles but no pages', async () => {
    const redirected = await fetch(`${site.plainUrl}/s?people=2`, { redirect: 'manual' })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([301, 'https://localhost/s?people=2'])
    const page = await visit(browser, site)
    const asset = await page.locator('link[href^="/assets/"]').first().getAttribute('href')
    const nodeOf = async (path: string) => {
      const answer = await page.request.get(path)
      expect([path, answer.status()]).toEqual([path, 200])
      return answer.headers()[nodeHeader]
    }
    await nodeOf(asset ?? '')
    expect(await nodeOf(asset ?? ''), 'no node was asked').toBeUndefined()
    expect(await nodeOf('/s')).toBeDefined()
    expect(await nodeOf('/s')).toBeDefined()
    await page.context().close()
  })

  test('the doctor asks the public address, and finds what each wrong proxy does', async () => {
    const port = Number(new URL(site.nodes[0].url).port)
    const examine = async (url: string, settings: Record<string, string> = {}) => {
      const trusted = { NODE_EXTRA_CA_CERTS: join(site.folder, 'certificate.pem'), PUBLIC_URL: url, PORT: String(port) }
      const { printed } = await site.quartier(['doctor'], { ...trusted, ...settings })
      return printed.split('\n').filter((line) => line.slice(2).startsWith('address'))
    }
    expect(await examine(site.url)).toEqual([
      expect.stringMatching(/^✓ address +https:.* answers, and the site recognises/),
    ])
    expect(await examine(site.smallUrl)).toEqual([expect.stringMatching(/^✗ .*client_max_body_size 25m/)])
    expect(await examine(site.url, { NODE_EXTRA_CA_CERTS: '' })).toEqual([
      expect.stringMatching(/^✗ .*is trusted by no browser \(DEPTH_ZERO_SELF_SIGNED_CERT\)/),
    ])
    expect(await examine(site.url, { SESSION_SECRET: 'another-secret-that-is-long-enough-0123456789' })).toEqual([
      expect.stringMatching(/^✗ .*another SESSION_SECRET/),
    ])
    expect(await examine(`https://localhost:${await freePort()}`)).toEqual([
      expect.stringMatching(/^✗ .*cannot be reached \(ECONNREFUSED\).*firewall/),
    ])
    expect(await examine(`https://localhost:${await freePort()}`, { PORT: String(await freePort()) })).toEqual([
      expect.stringMatching(/^- .*the site does not run here/),
    ])
    const body = 'client_max_body_size 25m; proxy_set_header Host $http_host;'
    const wrong: [string, string, RegExp][] = [
      [
        'no scheme',
        `${body} proxy_set_header X-Forwarded-For $remote_addr;`,
        /let the proxy send X-Forwarded-Proto with "https"/,
      ],
      [
        'no host',
        'client_max_body_size 25m; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header X-Forwarded-For $remote_addr;',
        /let the proxy send X-Forwarded-Host with "localhost:\d+"/,
      ],
      [
        'what visitors pretend',
        `${body} proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header X-Forwarded-Host $http_host;`,
        /visitors can pretend X-Forwarded-For:/,
      ],
    ]
    for (const [name, lines, sentence] of wrong) {
      const at = await freePort()
      const proxy = await startOddNginx(nginx ?? '', { folder: site.folder, port: at, node: site.nodes[0].url, lines })
      const found = await examine(`https://localhost:${at}`).finally(() => proxy.stop())
      expect([name, found.some((line) => line.startsWith('✗') && sentence.test(line)), found]).toEqual([
        name,
        true,
        found,
      ])
    }
  })

  test('the doctor says the same to programs, with an exit code', async () => {
    const settings = { NODE_EXTRA_CA_CERTS: join(site.folder, 'certificate.pem') }
    const { code, printed } = await site.quartier(['doctor', '--json'], settings)
    const { ok, findings } = JSON.parse(printed) as { ok: boolean; findings: { check: string; state: string }[] }
    expect([code, ok, findings.filter(({ state }) => state === 'fault')]).toEqual([0, true, []])
    expect(findings).toContainEqual(expect.objectContaining({ check: 'mail', state: 'ok' }))
    const ill = await site.quartier(['doctor', '--json'], { ...settings, MAIL_URL: 'smtp://127.0.0.1:1' })
    expect(ill.code).toBe(1)
    expect(ill.printed).toMatch(/"ok": false/)
  })

  test('people who press around meet no error, no blank page and no dead end', patient, async () => {
    const visitor = await visit(browser, site)
    const member = await visit(browser, site)
    const email = `helga-${newId()}@example.org`
    await signUp(member, ['Helga', 'Brandt'], email)
    await confirmByCode(member, site, email)
    const walks = [await walk(visitor, { seed: 1, presses }), await walk(member, { seed: 2, presses })]
    const findings = walks.flatMap((each) => each.findings)
    expect(findings, JSON.stringify(findings, null, 2)).toEqual([])
    expect(walks.reduce((sum, { presses: done }) => sum + done, 0)).toBeGreaterThan(presses)
    await Promise.all([visitor, member].map((page) => page.context().close()))
  })

  /** Runs `work` while a table is missing. */
  async function withBrokenDatabase(work: () => Promise<void>): Promise<void> {
    const database = new Client({ connectionString: site.databaseUrl })
    await database.connect()
    await database.query('alter table reviews rename to reviews_elsewhere')
    try {
      await work()
    } finally {
      await database.query('alter table reviews_elsewhere rename to reviews')
      await database.end()
    }
  }

  async function numberOnPage(page: Page): Promise<string> {
    return (await page.locator('main strong').first().textContent()) ?? ''
  }

  /** The line of the logs that has this number. */
  function logged(id: string): unknown {
    const line = site
      .logs()
      .split('\n')
      .find((each) => each.includes(`"id":"${id}"`))
    return line && JSON.parse(line)
  }

  async function askToStay(guest: Page): Promise<void> {
    await guest.locator('main a:is([href="/s"], [href^="/s?"]):visible').first().click()
    await guest.locator('article', { hasText: title }).getByRole('link').first().click()
    await expect(guest.locator('h1')).toContainText(title)
    await expect(
      guest.locator('form:has(#box-from) button[aria-haspopup=dialog]').first(),
      'the script is there',
    ).toBeVisible()
    await guest.locator('#box-from').fill(day(16))
    await guest.locator('#box-until').fill(day(18))
    await guest.locator('form:has(#box-from) button[type=submit]').first().click()
    await guest.waitForURL(/\/request\?/)
    await guest.locator('form:has([name=step][value=notice]) button').last().click()
    await guest.locator('[name=message]').fill('Guten Tag, ich reise allein.')
    await guest.locator('button[form=enquiry]').click()
    await guest.waitForURL(/\/request\?.*sent=/)
    await guest.locator('dialog a[href^="/order/"]').click()
    await guest.waitForURL(/\/order\/.+\/details/)
  }

  async function openAccountDeletion(page: Page): Promise<void> {
    await page.getByRole('banner').locator('[popovertarget=profile-menu]').click()
    await page.locator('a[href="/account"]:visible').first().click()
    await page.locator('a[href="/account/delete-profile"]:visible').first().click()
    await page.waitForURL(/delete-profile$/)
  }

  async function openConsole(page: Page): Promise<void> {
    await page.getByRole('banner').locator('[popovertarget=profile-menu]').click()
    await page.locator('a[href="/console"]:visible').first().click()
    await page.waitForURL(/\/console$/)
  }

  /** The address of the node that answers a browser. */
  async function answeredBy(page: Page): Promise<string | undefined> {
    return (await page.request.get('/healthz')).headers()[nodeHeader]
  }
})
