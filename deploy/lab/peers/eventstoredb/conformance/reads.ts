import { BACKWARDS, END, eventTypeFilter, type Position, START, streamNameFilter } from '@eventstore/db-client'
import { type ProbeContext, event, events, type Probes, typesOf } from './probe-context.ts'

/** Ten events, each in an append of its own. */
const tenEvents = (on: ProbeContext) => {
  const stream = on.stream()
  const write = async () => {
    const positions: Position[] = []
    for (const one of events(10)) {
      const { position } = await on.client.appendToStream(stream, one)
      if (position) positions.push(position)
    }
    return positions
  }
  let written: Promise<Position[]> | undefined
  const positions = () => (written ??= write())
  return {
    stream,
    /** The position of an event, or so many bytes beside it. */
    at: async (n: number, bytes = 0): Promise<Position> => {
      const { commit, prepare } = (await positions())[n] ?? { commit: 0n, prepare: 0n }
      return { commit: commit + BigInt(bytes), prepare: prepare + BigInt(bytes) }
    },
  }
}

const FAR = 1_000_000_000

export const readProbes: Probes = on => {
  const { stream, at } = tenEvents(on)
  const read = async (options: Parameters<ProbeContext['read']>[1]) => {
    await at(0)
    return typesOf(await on.read(stream, { maxCount: 2, ...options }))
  }
  const readAll = async (fromPosition: Position, direction?: typeof BACKWARDS) => {
    const all = await on.readAll({ fromPosition, maxCount: 3, ...(direction && { direction }) })
    return all.map(({ type }) => type).join(' ')
  }
  return {
    'a missing stream': async () => typesOf(await on.read(on.stream())),
    'beyond the end': () => read({ fromRevision: 500n }),
    'from a revision': () => read({ fromRevision: 3n }),
    'from the end backwards': () => read({ direction: BACKWARDS, fromRevision: END }),
    'from a revision backwards': () => read({ direction: BACKWARDS, fromRevision: 3n }),
    'from the end forwards': () => read({ fromRevision: END }),
    'from the start backwards': () => read({ direction: BACKWARDS, fromRevision: START }),
    'all from a position': async () => readAll(await at(4)),
    'all from a position backwards': async () => readAll(await at(4), BACKWARDS),
    'all from between two positions': async () => readAll(await at(4, 1)),
    'all from far beyond the end': async () => readAll(await at(9, FAR)),
    'the version of the server': async () => (await on.client['capabilities']).serverVersion.split(' ')[0] ?? '',
  }
}

type Subscribing = Parameters<ProbeContext['client']['subscribeToAll']>[0]

/** What a subscription says until it has caught up, or has delivered so many events. */
const heard = (on: ProbeContext, options: Subscribing, { until = 'caughtUp', onCaughtUp = () => {} } = {}) =>
  new Promise<string>((resolve, reject) => {
    const said: string[] = []
    const subscription = on.client.subscribeToAll(options)
    const end = () => void subscription.unsubscribe().then(() => resolve(said.join(' ')), reject)
    subscription.on('confirmation', () => said.push('confirmed'))
    subscription.on('data', one => {
      said.push(one.event?.type ?? '')
      if (one.event?.type === until) end()
    })
    subscription.on('caughtUp', () => {
      said.push('caughtUp')
      onCaughtUp()
      if (until === 'caughtUp') end()
    })
    subscription.on('error', reject)
  })

export const subscriptionProbes: Probes = on => {
  const { stream, at } = tenEvents(on)
  const filter = streamNameFilter({ prefixes: [stream] })
  const others = (window: number, reached: () => void) =>
    streamNameFilter({
      prefixes: [`nothing-${on.run}`],
      maxSearchWindow: window,
      checkpointInterval: 1,
      checkpointReached: async () => reached(),
    })
  const from = async (fromPosition: Promise<Position>) => heard(on, { fromPosition: await fromPosition, filter })
  return {
    'from the start': async () => {
      await at(0)
      return heard(on, { fromPosition: START, filter })
    },
    'from a position': () => from(at(4)),
    'from a byte before a position': () => from(at(4, -1)),
    'from a byte after a position': () => from(at(4, 1)),
    'from far beyond the end': () => from(at(9, FAR)),
    'from the end, one event later': () => {
      const onCaughtUp = () => void on.client.appendToStream(`${stream}-late`, event('Late'))
      return heard(on, { fromPosition: END, filter }, { until: 'Late', onCaughtUp })
    },
    'nothing that matches': () => heard(on, { fromPosition: START, filter: others(32, () => {}) }),
    'checkpoints over ten others, with a window of one': async () => {
      let reached = 0
      for (const other of events(10)) await on.client.appendToStream(`${stream}-others`, other)
      await heard(on, { fromPosition: await at(9), filter: others(1, () => (reached += 1)) })
      return `ten or more ${reached >= 10}`
    },
    'checkpoints over ten others, live, with a window of 1,000': async () => {
      let reached = 0
      const live = on.client.subscribeToAll({ fromPosition: END, filter: others(1_000, () => (reached += 1)) })
      await new Promise((resolve, reject) => live.on('caughtUp', () => resolve(undefined)).on('error', reject))
      const onCaughtUp = () => void on.client.appendToStream(`${stream}-live`, [...events(9), event('Last')])
      // who sees them all has what the other one could have had
      await heard(on, { fromPosition: END, filter }, { until: 'Last', onCaughtUp })
      await live.unsubscribe()
      return String(reached)
    },
    'the order of 500 events of one append': async () => {
      const many = events(500)
      await on.client.appendToStream(`${stream}-many`, many)
      const said = await heard(on, {
        fromPosition: await at(9),
        filter: streamNameFilter({ prefixes: [`${stream}-many`] }),
      })
      return String(said === ['confirmed', ...many.map(({ type }) => type), 'caughtUp'].join(' '))
    },
    'a filter by type, from a byte before a position': async () =>
      heard(on, { fromPosition: await at(0, -1), filter: eventTypeFilter({ regex: '^T[0-2]$' }) }),
  }
}
