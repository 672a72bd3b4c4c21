import { addWebhook, listWebhooks, removeWebhook } from '#domain/webhooks/index.ts'
import { createApiClient, listApiClients, revokeApiClient } from '#domain/users/index.ts'
import { systemClock } from '#kernel/clock.ts'
import type { App } from '#domain/app.ts'
import { withSite } from '../open-site.ts'
import type { Verb } from '../verb.ts'

const usage = `client list
       quartier client add marketplace <name> [redirect address …]   a program that acts for people
       quartier client add integration <name>                        a program of the operator
       quartier client revoke <id>
       quartier client webhooks                                      addresses that are told of events
       quartier client webhook <address> [event type …]
       quartier client webhook-off <id>`

type Directory = Pick<App, 'db' | 'clock' | 'log' | 'webhooks'>
type Action = (directory: Directory, args: string[]) => Promise<string>

/** Commands for programs that use the API, and for addresses of webhooks. */
export const client: Verb = {
  usage,
  async run([name = '', ...args], place) {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw new Error(`Usage: quartier ${usage}`)
    await withSite(place, async ({ settings, product, database }) => {
      const clock = systemClock(settings.clockOffset)
      const log = product.createJsonLog(settings.logLevel)
      const webhooks = product.createWebhookSender({ allowInside: settings.demo })
      const said = await action({ db: database.db, clock, log, webhooks }, args)
      process.stdout.write(`${said}\n`)
    })
  },
}

const actions: Record<string, Action> = {
  async list(directory) {
    const clients = await listApiClients(directory)
    return clients.map(({ id, kind, name, redirectUris }) => [id, kind, name, ...redirectUris].join('  ')).join('\n')
  },
  async add(directory, [kind, name, ...redirectUris]) {
    if (kind !== 'marketplace' && kind !== 'integration')
      throw new Error(`A client is "marketplace" or "integration", not "${kind ?? ''}".\nUsage: quartier ${usage}`)
    if (!name) throw new Error(`The client needs a name.\nUsage: quartier ${usage}`)
    const { id, secret } = await createApiClient(directory, { kind, name, redirectUris })
    return `client id      ${id}\nclient secret  ${secret}\nThe secret is shown this once.`
  },
  async revoke(directory, [id = '']) {
    if (!(await revokeApiClient(directory, id))) throw new Error(`There is no client ${id}.`)
    return `${id} and everything granted to it has ended`
  },
  async webhooks(directory) {
    const hooks = await listWebhooks(directory)
    return hooks
      .map(({ id, url, eventTypes }) => [id, url, eventTypes.join(',') || 'every event'].join('  '))
      .join('\n')
  },
  async webhook(directory, [url, ...eventTypes]) {
    if (url === undefined) throw new Error(`A webhook needs an address.\nUsage: quartier ${usage}`)
    const { id, secret } = await addWebhook(directory, { url, eventTypes })
    return `webhook        ${id}\nsigning secret ${secret}\nThe secret is shown this once.`
  },
  async 'webhook-off'(directory, [id = '']) {
    await removeWebhook(directory, id)
    return `${id} is told nothing more`
  },
}
