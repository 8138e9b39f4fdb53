import { BACKWARDS, END, streamNameFilter, type Position } from '@eventstore/db-client'
import { errorLine, event, events, type ProbeContext, type Probes } from './probe-context.ts'

const range = (revisions: readonly number[]) =>
  revisions.length === 0 ? 'none' : `${revisions[0]}…${revisions.at(-1)} (${revisions.length})`

const EVENTS = 2000
const BETWEEN = 100

/** 2,000 events of one stream, with others between them; where each is. */
const written = async (on: ProbeContext, stream: string, other: string) => {
  const added = events(EVENTS)
  for (let n = 0; n < EVENTS; n += BETWEEN) {
    await on.append(stream, added.slice(n, n + BETWEEN))
    await on.append(other, event('Other'))
  }
  const positions = (await on.readAll()).flatMap(one => (one.streamId === stream ? [one.position] : []))
  return { added, positions }
}

const caughtUp = (on: ProbeContext, stream: string, fromPosition?: Position) =>
  new Promise<string>((resolve, reject) => {
    const found: number[] = []
    const filter = streamNameFilter({ prefixes: [stream] })
    const source = on.client.subscribeToAll({ filter, ...(fromPosition && { fromPosition }) })
    source.on('data', ({ event: one }) => void (one && found.push(Number(one.revision))))
    source.on('caughtUp', () => void source.unsubscribe().then(() => resolve(range(found)), reject))
    source.on('error', reject)
  })

/** A stream whose beginning is cut, before and after a scavenge, and of which nothing is left at the end. */
export const truncationProbes: Probes = on => {
  const [stream, other] = [on.stream(), `other-${on.stream()}`]
  let writing: ReturnType<typeof written> | undefined
  const all = () => (writing ??= written(on, stream, other))
  const read = async (options: Parameters<ProbeContext['read']>[1]) => {
    await all()
    const found = await on.read(stream, options).catch(errorLine)
    return typeof found === 'string' ? found : range(found.map(({ revision }) => Number(revision)))
  }
  const at = async (n: number) => {
    const fromPosition = (await all()).positions[n]!
    const [found] = await on.readAll({ fromPosition, maxCount: 1 })
    if (found?.position.commit === fromPosition.commit) return 'that event'
    return `the next event, of ${found?.streamId === stream ? 'the stream' : 'another stream'}`
  }
  const again = async (n: number, expected: 'any' | bigint) => {
    const appended = await on.append(stream, (await all()).added[n]!, expected)
    return `success, revision ${appended.split(' ')[0]}`
  }
  const reads = (state: string) => ({
    [`${state}: readStream from its beginning`]: () => read({}),
    [`${state}: readStream from revision 10`]: () => read({ fromRevision: 10n }),
    [`${state}: readStream, the last one`]: () => read({ direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
    [`${state}: filtered subscription to $all from its beginning`]: () => caughtUp(on, stream),
    [`${state}: filtered subscription after the position of 9`]: async () =>
      caughtUp(on, stream, (await all()).positions[9]),
    [`${state}: read at the position of 10`]: () => at(10),
    [`${state}: read at the position of 1990`]: () => at(1990),
  })
  return {
    ...reads('2,000 events'),
    'its beginning is cut': async () => {
      await on.client.setStreamMetadata(stream, { truncateBefore: 1900 })
      return 'success'
    },
    ...reads('truncated before 1900'),
    'truncated before 1900: event 10 again with any': () => again(10, 'any'),
    'truncated before 1900: event 11 again at its revision': () => again(11, 10n),
    'truncated before 1900: event 1950 again with any': () => again(1950, 'any'),
    'it is scavenged': async () => {
      await on.scavenge()
      return 'success'
    },
    ...reads('scavenged'),
    'scavenged: event 12 again with any': () => again(12, 'any'),
    'it is deleted': async () => {
      await on.client.deleteStream(stream)
      return 'success'
    },
    ...reads('deleted (softly)'),
    'deleted: a new event with noStream': async () => {
      const appended = await on.append(stream, event('New'), 'no_stream')
      return `success, revision ${appended.split(' ')[0]}`
    },
  }
}
