import { readSettings } from '#config/env.ts'
import { demoPictures } from '../demo-pictures.ts'
import { loadApp } from '../load-app.ts'
import { refuseArguments, type Verb } from '../verb.ts'

export const seed: Verb = {
  usage: 'seed',
  async run(args, { root, environment }) {
    refuseArguments(args, seed.usage)
    const settings = readSettings(environment)
    if (!settings.demo) throw new Error('The demo world has public passwords and is refused with DEMO off.')
    // A start that has ended left a part of it: the next start begins again, and two must not run at once.
    process.once('disconnect', () => process.exit(1))
    const { createApp, keepVariants, migrate, openDatabase } = await loadApp()
    const { fillIfEmpty } = await import('../fill-if-empty.ts')
    const database = await openDatabase(settings, 'visit')
    try {
      await migrate(database.directUrl)
      const { app } = await createApp(settings, database)
      const imageProcessor = keepVariants(app.imageProcessor, demoPictures(root))
      if (!(await fillIfEmpty({ ...app, imageProcessor }, settings.demoListings)))
        throw new Error('The database is not empty. The demo world is for an empty one.')
    } finally {
      await database.close()
    }
  },
}
