import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../running-site.ts'
import { makeFolder, type Program, root, startQuartier } from './program.ts'

let place: ReturnType<typeof makeFolder>
let program: Program | undefined
beforeEach(() => {
  place = makeFolder()
})
afterEach(async () => {
  program?.process.kill('SIGTERM')
  await program?.ended
  place.remove()
})

test('in development a changed word of the marketplace is on the page without anybody starting it again', async () => {
  const [marketplace, port] = [join(place.folder, 'ours'), String(await freePort())]
  cpSync(join(root, 'marketplaces/euro2024'), marketplace, { recursive: true })
  program = startQuartier(['dev'], {
    MARKETPLACE: marketplace,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(place.folder, 'data'),
    DEMO: 'off',
  })
  const page = async () => {
    const answer = await fetch(`http://localhost:${port}/?lang=en`).catch(() => undefined)
    return answer?.ok ? answer.text() : ''
  }
  const shows = (text: string) => expect.poll(page, { timeout: 100_000, interval: 500 }).toContain(text)
  await shows('At home with neighbours for the Euro')
  // A page that is open in a browser holds a connection, which must not keep the program from starting again.
  const [, token] = /const wsToken = "([^"]+)"/.exec(await viteClient(port)) ?? []
  const open = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr')
  await new Promise((resolve, reject) => {
    open.addEventListener('open', resolve)
    open.addEventListener('error', reject)
  })
  const file = join(marketplace, 'marketplace.ts')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('At home with neighbours for the Euro', 'At home with friends'),
  )
  await shows('At home with friends')
  expect(program.printed()).toContain('marketplace.ts was changed: starting again')
  expect(open.readyState).toBe(WebSocket.CLOSED)
})

async function viteClient(port: string): Promise<string> {
  return (await fetch(`http://localhost:${port}/@vite/client`)).text()
}
