import { createECDH, randomBytes } from 'node:crypto'
import { addBrowser, type Push, type PushAddress, PushNotTaken, type PushSender } from '#domain/notifications/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import type { App } from '#domain/app.ts'

/** A browser as it describes itself to the site, with the push service of the tests. */
export function newBrowser(name: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://push.example/${name}`,
    browserKey: pair.getPublicKey('base64url'),
    browserSecret: randomBytes(16).toString('base64url'),
  }
}

/** Turns notifications on in the browser of somebody's session. */
export function turnOn(app: Pick<App, 'db' | 'clock' | 'push'>, viewer: Member, name: string): Promise<void> {
  return addBrowser(app, viewer, newBrowser(name))
}

/** A push service that only collects. `fail` makes it answer otherwise for the browser of an endpoint's name. */
export function pushService() {
  const shown: { to: string; push: Push }[] = []
  const failures = new Map<string, 'gone' | 'deferred' | 'refused'>()
  const sender: PushSender = {
    siteKey: 'the-key-of-the-site',
    isPossible: (endpoint) => endpoint.startsWith('https://push.example/'),
    async send({ endpoint }: PushAddress, push: Push) {
      const name = endpoint.replace('https://push.example/', '')
      const failure = failures.get(name)
      if (failure === 'gone') return 'gone'
      if (failure) throw new PushNotTaken(failure, `push.example answered ${failure}`)
      shown.push({ to: name, push })
      return 'taken'
    },
  }
  return { sender, shown, failures }
}
