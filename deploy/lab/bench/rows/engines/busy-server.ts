import { randomUUID } from 'node:crypto'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { writeOthers } from '../../../peers/eventstoredb/others.ts'
import { startPeer } from '../../../peers/eventstoredb/peer.ts'
import type { Bench, Measurement, Row } from '../../row.ts'
import { serverLine } from '../../servers.ts'

const OTHERS = 1_000_000
const OWN = 1_000

const anEvent = () => ({ id: randomUUID(), type: 'PaperUploaded', data: '{"title":"On Rivers"}', metadata: '{}' })

/** A journal on a peer of its own, on which others wrote so many events after its last one. */
const journalBeside = async (bench: Bench, others: number) => {
  const peer = await startPeer()
  bench.atEnd(peer.close)
  const open = () => openEventStoreDb({ url: peer.url, journalId: 'journal', log: 'journal' })
  const store = await open()
  bench.atEnd(() => store.close())
  for (let n = 0; n < OWN; n += 100) await store.append('volume-1', 'any', Array.from({ length: 100 }, anEvent))
  const checkpoint = await store.head()
  writeOthers(peer.log, others)
  return { open, checkpoint, received: () => [...peer.counts.sent].filter(([stream]) => stream.startsWith('other')) }
}

type Journal = Awaited<ReturnType<typeof journalBeside>>

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** As a process does that has read models: it looks for the event at a checkpoint, and then where the log ends. */
const startOn = async ({ open, checkpoint }: Journal) => {
  const store = await open()
  const start = await timed(async () => {
    if ((await store.idAt(checkpoint)) === undefined) throw new Error('The event at the checkpoint is not there')
    if ((await store.head()) !== checkpoint) throw new Error('The log ends elsewhere')
  })
  const head = await timed(() => store.head())
  await store.close()
  return { start, head }
}

const withoutCheckpoint = async ({ open }: Journal) => {
  const store = await open()
  const head = await timed(() => store.head())
  await store.close()
  return head
}

export const busyServer: Row = {
  name: 'busy-server',
  about: `a journal on an EventStoreDB peer to which others wrote ${OTHERS} events after its last one, beside an empty one`,
  prepare: async bench => {
    bench.on(serverLine({ name: 'the EventStoreDB peer', version: '23.10.8', kind: 'test equipment' }))
    const [busy, empty] = [await journalBeside(bench, OTHERS), await journalBeside(bench, 0)]
    return async (): Promise<readonly Measurement[]> => {
      const [on, beside] = [await startOn(busy), await startOn(empty)]
      const [first, firstBeside] = [await withoutCheckpoint(busy), await withoutCheckpoint(empty)]
      const figure = (name: string, value: number, other: number): Measurement => ({
        figure: name,
        unit: 'ms',
        value,
        beside: { what: 'an empty server', value: other },
      })
      return [
        { ...figure('start from a checkpoint', on.start, beside.start), goal: { atMost: 1_000 } },
        figure('start without one', first, firstBeside),
        { ...figure('head, asked again', on.head, beside.head), goal: { atMost: 10 } },
        { figure: "others' events received", unit: '', value: busy.received().length, goal: { atMost: 0 } },
      ]
    }
  },
}
