import { chromium } from '@playwright/test'
const url = process.argv[2]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const c = await b.newContext({ baseURL: url, locale: 'de-DE', viewport: { width: 390, height: 844 } })
const p = await c.newPage()
p.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', p.url(), m.text().slice(0,300)) })
p.on('pageerror', e => console.log('PAGEERROR', p.url(), String(e).slice(0,300)))
let fonts = []
p.on('response', r => { if (/woff2/.test(r.url())) fonts.push(r.url().split('/').pop()) })
const hydrated = () => p.waitForFunction(() => Object.keys(document.body).some(k => k.startsWith('__react')) , null, {timeout: 20000})
for (const path of ['/s', '/login', '/signup', '/', '/faq']) {
  fonts = []
  await p.goto(path, { waitUntil: 'load' }); await p.waitForTimeout(800)
  console.log(path, await hydrated().then(() => 'hydrated', () => 'no script').catch(()=>'x'), fonts.join(' '),
   await p.evaluate(() => [...document.head.children].map(e => e.localName + (e.rel ? ':' + e.rel : '') + (e.media && e.localName=='link' ? '@'+e.media : '')).filter(x => /style|script|sheet/.test(x)).join(' ')))
  if (path === '/signup') break
}
await p.goto('/s'); await hydrated()
await p.locator('main article a[href^="/l/"]').first().click(); await p.waitForURL(/\/l\//); await p.waitForTimeout(1500)
console.log(p.url(), await p.title())
await p.screenshot({ path: '/tmp/markup-listing.png' })
await p.reload(); await hydrated(); await p.waitForTimeout(1000)
await p.goto('/login'); await hydrated(); await p.fill('[name=email]', 'ben@example.org'); await p.fill('[name=password]', 'quartier-demo'); await p.click('main form button[type=submit]'); await p.waitForURL(u => !u.pathname.startsWith('/login')); await p.waitForTimeout(800)
await p.goto('/inbox/orders'); await hydrated(); await p.locator('main a[href*="/order/"]').first().click(); await p.waitForTimeout(1500); console.log(p.url(), await p.title())
await p.goto('/s'); await hydrated(); await p.waitForTimeout(500)
await p.screenshot({ path: '/tmp/markup-s.png' })
await b.close()
