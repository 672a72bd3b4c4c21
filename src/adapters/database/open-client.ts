import { Client, type ClientConfig } from 'pg'

/**
 * Returns a connection of its own to a database, for the caller to end. When it is lost, the next statement rejects: without
 * a listener the loss itself would end the process.
 */
export async function openClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}
