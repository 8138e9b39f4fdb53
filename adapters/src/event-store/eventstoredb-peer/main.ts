/** Test equipment: a loopback peer that answers @eventstore/db-client as EventStoreDB 23.10.8 was measured to. It keeps everything in memory. */
import { parseArgs } from 'node:util'
import { startPeer } from './peer.ts'

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  const peer = await startPeer({ port: Number(values.port) })
  process.stdout.write(`EVENTSTORE_URL=${peer.url}\n`)
  const stop = () => void peer.close()
  process.once('SIGINT', stop).once('SIGTERM', stop)
}
