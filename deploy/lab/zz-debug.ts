import { createServer, connect } from 'node:net'
import { BSON } from 'mongodb'
import { setTimeout as sleep } from 'node:timers/promises'
import { openWorkshop } from './bench/scratch.ts'
import { enginesFor, journalOn } from './bench/journal-on-engines.ts'
import { authorizationOf, send } from './bench/request.ts'
const workshop = await openWorkshop({ events: 1000, papers: [100, 200], minutes: 1 } as never)
process.on('exit', workshop.remove)
const main = async () => {
await using bench = workshop.bench()
const engines = await enginesFor(bench)
const target = new URL(engines.MONGODB_URL)
let on = false
let began = 0
const log = (port: number, text: string) => on && console.log((performance.now() - began).toFixed(1).padStart(8), port, text.slice(0, 230))
const server = createServer({ noDelay: true }, client => {
  const up = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
  client.on('error', () => {}); up.on('error', () => {})
  client.on('close', () => up.destroy()).pipe(up); up.on('close', () => client.destroy()).pipe(client)
  let p = Buffer.alloc(0)
  client.on('data', b => {
    p = Buffer.concat([p, b])
    while (p.length >= 16 && p.length >= p.readInt32LE(0)) {
      const l = p.readInt32LE(0); const m = p.subarray(0, l); p = p.subarray(l)
      if (m.readInt32LE(12) !== 2013) { log(client.remotePort ?? 0, 'op_query'); continue }
      const size = m.readInt32LE(21)
      const d = BSON.deserialize(m.subarray(21, 21 + size))
      delete d.lsid; delete d.$db; delete d.$clusterTime; delete d.writeConcern; delete d.readConcern
      log(client.remotePort ?? 0, JSON.stringify(d) + (l > 21 + size ? m.subarray(21 + size).toString('latin1').replace(/[^ -~]+/g, '.').slice(0,150) : ''))
    }
  })
}).listen(0, '127.0.0.1')
await sleep(100)
const port = (server.address() as { port: number }).port
const { address, processorTimes } = await journalOn(bench, { ...engines, MONGODB_URL: `mongodb://127.0.0.1:${port}/?directConnection=true` })
const headers = await authorizationOf(address)
const create = async (n: number) => {
  const json = { year: 2026, issueType: 'Regular', volumeName: `Vol. ${n}` }
  await send(`${address}/api/v1/papers/volumes`, { method: 'POST', headers, json })
}
for (let n = 1; n < 4; n += 1) await create(n)
await sleep(Number(process.env['REST'] ?? 14000))
const before = await processorTimes()
on = true; began = performance.now()
console.log('idle')
await sleep(Number(process.env['IDLE'] ?? 20_000))
on = false
const after = await processorTimes()
console.log('idle cpu ms', [...after].map(([n, ms]) => [n, ms - (before.get(n) ?? 0)].join(' ')).join(', '))
on = true; began = performance.now()
for (let n = 4; n < 7; n += 1) { console.log('command', n); await create(n); console.log((performance.now() - began).toFixed(1), 'responded'); await sleep(400) }
on = false
if (process.env['PROF']) { console.log('profile now', address); for (let n = 10; n < 210; n += 1) await create(n); const end = await processorTimes(); console.log('cpu ms a command', [...end].map(([n, ms]) => [n, (ms - (after.get(n) ?? 0)) / 200].join(' ')).join(', ')) }
}
await main()
process.exit()
