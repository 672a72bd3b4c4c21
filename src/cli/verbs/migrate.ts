import { readSettings } from '#config/env.ts'
import { loadApp } from '../load-app.ts'
import { refuseArguments, type Verb } from '../verb.ts'

export const migrate: Verb = {
  usage: 'migrate',
  async run(args, { environment }) {
    refuseArguments(args, migrate.usage)
    const { migrate: applyMigrations, openDatabase } = await loadApp()
    const database = await openDatabase(readSettings(environment), 'visit')
    try {
      const applied = await applyMigrations(database.directUrl)
      process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'Nothing to apply\n')
    } finally {
      await database.close()
    }
  },
}
