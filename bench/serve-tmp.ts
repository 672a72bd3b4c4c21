import { readSettings } from '#config/env.ts'
import { openDatabase } from '#src/app.ts'
const d = await openDatabase(
  readSettings({ DATA_DIR: process.argv[2], LOG_LEVEL: 'error', PORT: process.argv[3] }, '/nowhere'),
)
console.log(d.url)
setInterval(() => {}, 1e6)
