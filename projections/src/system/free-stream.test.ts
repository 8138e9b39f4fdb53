import { parkedStreams, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { expect, test } from 'vitest'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { paperUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { withStores } from '../testing/with-stores.ts'
import { tryParked } from './rebuild.ts'

const at = withStores(openEmbeddedStores)

test('Each stream that a read model parked is tried, and nothing is stored', async () => {
  await at.write([volumeCreated(), paperUploaded()])
  await at.write([{ type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }], 'volume-poisoned')
  const parked = { position: 0, reason: 'A bug of yesterday' }
  for (const name of ['papers', 'volumes']) await at.put(served, { id: name, version: papers.version })
  const model = `papers@${papers.version}`
  const [right, poisoned] = [`volume-${volumeId}`, 'volume-poisoned']
  await at.put(parkedStreams, { id: 'a', model, stream: right, ...parked })
  await at.put(parkedStreams, { id: 'b', model, stream: poisoned, ...parked })
  await at.put(parkedStreams, { id: 'c', model: `volumes@${papers.version}`, stream: 'volume-other', ...parked })
  const trials = await tryParked(at.stores, anyProjection(papers))
  expect(trials).toEqual([
    { stream: right, obstacle: undefined },
    { stream: poisoned, obstacle: expect.stringMatching(/undefined/u) },
  ])
  expect(await (await at.stores.views.collection(papers)).count({})).toBe(0)
})
