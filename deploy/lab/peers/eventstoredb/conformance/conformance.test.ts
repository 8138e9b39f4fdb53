import { EventStoreDBClient } from '@eventstore/db-client'
import { expect, onTestFinished, test } from 'vitest'
import { peerLog } from '../log.ts'
import { startPeer } from '../peer.ts'
import { appendProbes } from './appends.ts'
import { runProbes, probeContext, type Probes } from './probe-context.ts'
import { deletionProbes, raceProbes, sizeProbes, textProbes } from './limits.ts'
import recordedResults from './recorded-results.json' with { type: 'json' }
import { readProbes, subscriptionProbes } from './reads.ts'
import { truncationProbes } from './truncation.ts'

type Results = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the real server responded; where a batched append has another result than a single one, it stands apart. */
const recorded: { readonly single: Results; readonly batched: Results } = recordedResults

/** One client for each group: positions are named in the order of their appearance in it. */
const resultsOf = async (probes: Probes, isBatched: boolean) => {
  // each chunk is complete
  const log = peerLog(1)
  const peer = await startPeer({ log })
  const client = EventStoreDBClient.connectionString(peer.url)
  client['supports'] = async () => isBatched
  onTestFinished(async () => {
    await client.dispose()
    await peer.close()
  })
  return runProbes(
    probes,
    probeContext(client, async () => log.scavenge()),
  )
}

const appending = {
  appends: appendProbes,
  sizes: sizeProbes,
  races: raceProbes,
  texts: textProbes,
  deletions: deletionProbes,
}
const reading = { reads: readProbes, subscriptions: subscriptionProbes, truncation: truncationProbes }

const AS_THE_SERVER = 'The peer responds as EventStoreDB 23.10.8 does: %s'

test.for(Object.entries({ ...appending, ...reading }))(AS_THE_SERVER, async ([group, probes]) => {
  expect(await resultsOf(probes, false)).toEqual(recorded.single[group])
})

test.for(Object.entries(appending))(`${AS_THE_SERVER}, batched`, async ([group, probes]) => {
  expect(await resultsOf(probes, true)).toEqual({ ...recorded.single[group], ...recorded.batched[group] })
})
