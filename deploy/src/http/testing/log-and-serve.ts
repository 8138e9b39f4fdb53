import { fastify } from 'fastify'
import { journalLogger } from '../logs/logger.ts'

/** Test equipment, a process: serves some requests, which it logs, and ends with a failure as a journal does. */
const logger = journalLogger('info')
const app = fastify({ loggerInstance: logger })
app.get('/', async () => 'served')
// as all servers of the journal, instead of the framework's own, which logs whole addresses
app.setNotFoundHandler(async () => 'none')
const address = await app.listen({ port: 0, host: '127.0.0.1' })
for (let n = 0; n < 5; n += 1) process.stderr.write(`${await (await fetch(address)).text()}\n`)
for (const path of process.argv.slice(2)) await fetch(`${address}${path}`)
await app.close()
logger.fatal('The end')
process.exit(3)
