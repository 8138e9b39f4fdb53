import { randomUUID } from 'node:crypto'
import { binaryEvent, type EventData, jsonEvent } from '@eventstore/db-client'
import { type ProbeContext, errorLine, event, events, type Probes, typesOf } from './probe-context.ts'

const KIB = 1024
const RACERS = 32

/** How big an append may be. */
export const sizeProbes: Probes = on => {
  const appendNew = (added: EventData | EventData[]) => on.append(on.stream(), added, 'no_stream')
  return {
    '1 MiB less 1,200 bytes': () => appendNew(event('A', KIB * KIB - 1_200)),
    '1 MiB and 1 KiB': () => appendNew(event('A', KIB * KIB + KIB)),
    'three halves of a MiB': () => appendNew(events(3, 512 * KIB)),
    '500 events of 1 kB': () => appendNew(events(500, 1_000)),
    '5 MiB': () => appendNew(event('A', 5 * KIB * KIB)),
    '20 MiB': () => appendNew(event('A', 20 * KIB * KIB)),
    'a small event after that': () => appendNew(event('A')),
  }
}

const raceOf = async (on: ProbeContext, stream: string, racers: readonly EventData[]) => {
  const runs = await Promise.allSettled(racers.map(racer => on.append(stream, racer, 'no_stream')))
  const won = runs.filter(({ status }) => status === 'fulfilled').length
  const lost = runs.flatMap(run => (run.status === 'rejected' ? [errorLine(run.reason)] : []))
  return { won, lost: [...new Set(lost)].join(', ') }
}

/** Who else appends at the same time, and where the events of one append are. */
export const raceProbes: Probes = on => ({
  'one position of three events': async () => {
    const stream = on.stream()
    const { position } = await on.client.appendToStream(stream, events(3), { expectedRevision: 'no_stream' })
    const read = (await on.readAll()).filter(({ streamId }) => streamId === stream)
    const commits = read.map(one => one.position.commit)
    const increase = commits.every((commit, n) => n === 0 || commit > (commits[n - 1] ?? 0n))
    const isPrepare = read.every(one => one.position.prepare === one.position.commit)
    return `of event ${commits.indexOf(position?.commit ?? 0n)}; increasing ${increase}; prepare is commit ${isPrepare}`
  },
  '32 events race': async () => {
    const { won, lost } = await raceOf(on, on.stream(), events(RACERS))
    return `${won} won; ${lost}`
  },
  'one event races with itself': async () => {
    const stream = on.stream()
    const { won, lost } = await raceOf(on, stream, Array<EventData>(RACERS).fill(event('R')))
    return `some won ${won > 0}; ${lost}; ${typesOf(await on.read(stream))}`
  },
})

const NAMES = {
  'Devanagari, emoji, punctuation': 'मराठी 😀 %2F/?#-',
  '600 characters': 'x'.repeat(600),
  'spaces at both ends': ' x ',
  'a line feed': 'a\nb',
  'a NUL': 'a\u0000b',
}

/** Names, types and bytes. */
export const textProbes: Probes = on => {
  const stored = async (added: EventData) => {
    const stream = on.stream()
    await on.append(stream, added)
    const [one] = await on.read(stream)
    return one
  }
  const bytes = async (...data: number[]) => {
    const one = await stored(binaryEvent({ id: randomUUID(), type: 'Bytes', data: new Uint8Array(data) }))
    return one?.data instanceof Uint8Array ? `JSON ${one.isJson}: ${one.data.join(' ')}` : 'not bytes'
  }
  const named = Object.entries(NAMES).map(([about, ending]) => {
    const probe = async () => {
      const stream = `${on.stream()}${ending}`
      await on.append(stream, event('A'), 'no_stream')
      const [one] = await on.read(stream)
      return String(one?.streamId === stream)
    }
    return [`a name with ${about}`, probe] as const
  })
  return {
    ...Object.fromEntries(named),
    'no name': () => on.append('', event('A')),
    'no type': () => on.append(on.stream(), event('')),
    'a type that begins with $': () => on.append(on.stream(), event('$x')),
    'bytes that are no JSON': () => bytes(0, 255, 10, 128),
    'no bytes': () => bytes(),
    'no metadata': async () => {
      const one = await stored(jsonEvent({ id: randomUUID(), type: 'A', data: {} }))
      return JSON.stringify(one?.metadata ?? null)
    },
  }
}

/** Streams that were deleted, so that they may be written again or not. */
export const deletionProbes: Probes = on => {
  const storedTypes = (stream: string) => on.read(stream).then(typesOf, errorLine)
  const two = events(2)
  const tombstone = async () => {
    const stream = on.stream()
    await on.append(stream, event('A'))
    await on.client.tombstoneStream(stream)
    return stream
  }
  const deleted = async (added: EventData[]) => {
    const stream = on.stream()
    await on.append(stream, added, 'no_stream')
    await on.client.deleteStream(stream)
    return stream
  }
  const revisionOf = (appended: string) => appended.split(' ')[0]
  return {
    'a deleted stream, written again': async () => {
      const stream = await deleted(events(2))
      const before = await storedTypes(stream)
      const revision = revisionOf(await on.append(stream, event('C'), 'no_stream'))
      return `${before}; revision ${revision}; ${await storedTypes(stream)}`
    },
    'a deleted stream, its events again': async () => {
      const stream = await deleted(two)
      return `revision ${revisionOf(await on.append(stream, two, 'no_stream'))}; ${await storedTypes(stream)}`
    },
    'a stream deleted for ever, written': async () => on.append(await tombstone(), event('B')),
    'a stream deleted for ever, read': async () => typesOf(await on.read(await tombstone())),
  }
}
