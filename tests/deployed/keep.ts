import { writeFileSync } from 'node:fs'
import { startDeployment } from './deployment.ts'
const site = await startDeployment('/usr/sbin/nginx')
writeFileSync('/tmp/proxy-data/site.json', JSON.stringify({ url: site.url, smallUrl: site.smallUrl, mailbox: site.mailbox.mailboxUrl, databaseUrl: site.databaseUrl }))
setInterval(() => writeFileSync('/tmp/proxy-data/site.log', site.logs()), 500)
process.on('SIGTERM', async () => { await site.stop(); process.exit(0) })
