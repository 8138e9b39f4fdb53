/** Test equipment: a loopback peer that responds to @eventstore/db-client as EventStoreDB 23.10.8 does. It ends when its input does. */
import { parseArgs } from 'node:util'
import { startPeer } from './peer.ts'

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  const peer = await startPeer({ port: Number(values.port), version: '23.10.8 (peer)' })
  process.stdout.write(`EVENTSTORE_URL=${peer.url}\n`)
  const stop = () => void peer.close().then(() => process.exit())
  process.once('SIGINT', stop).once('SIGTERM', stop)
  process.stdin.resume().once('end', stop)
}
