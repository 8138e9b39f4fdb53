import { parkedStreams } from '@shodh/adapters/read-store/read-store.ts'
import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import type { Stores } from '../../stores/stores.ts'
import { changeTreeHead } from '../../testing/disturbances/change-tree-head.ts'
import { pdfBlob } from '../../testing/client.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { sweepObstacle } from './sweep-obstacle.ts'
import { fileSweeper } from './file-sweeper.ts'

let journal: RunningJournal
let named: string
beforeAll(async () => {
  journal = await runningJournal()
  const editor = await journal.editor()
  await editor.createVolume()
  named = (await editor.upload({}, pdfBlob(smallPdf('Named')))).body.data.paper.sha256
  await journal.stop()
})
afterAll(() => journal.discard())

let stores: Stores
let stopping: AbortController
let projected: Awaited<ReturnType<typeof run>>
const warnings: string[] = []
beforeEach(async () => {
  warnings.length = 0
  stores = await embeddedStores(journal.directory)
  stopping = new AbortController()
  projected = await run(stores, projections, stopping.signal, { graceMs: 0 })
})
afterEach(async () => {
  stopping.abort()
  await projected.done
  await stores.close()
})

/** A blob that nothing names, stored long ago. */
const orphan = async (text: string) => {
  const received = await stores.files.receive(Readable.from([Buffer.from(text)]), 1000)
  await received.store()
  const { sha256 } = received
  await utimes(join(journal.directory, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256), 0, 0)
  return sha256
}

const logger = { info: () => undefined, warn: (sentence: string) => void warnings.push(sentence) }
const inTrash = async () => (await Array.fromAsync(stores.files.trash.all())).flat().map(({ sha256 }) => sha256)

/** What happens within so many minutes of each run. */
const sweep = async (minutes = 1, runs = 1) => {
  let passed = 0
  let sweeping = new AbortController()
  const pause = async () => {
    passed += 1
    if (passed % minutes === 0) sweeping.abort()
  }
  const sweepUntilAborted = fileSweeper({ stores, logger, pause })
  for (let n = 0; n < runs; n += 1) {
    sweeping = new AbortController()
    await sweepUntilAborted(sweeping.signal)
  }
}

test('Once a day what nothing names moves to the trash, and what is named comes back', async () => {
  const first = await orphan('first')
  await sweep()
  expect(await inTrash()).toEqual([first])
  await stores.files.sweep(sha256 => sha256 !== named, new Date(Date.now() + 60_000))
  expect(await stores.files.size(named)).toBeUndefined()
  await sweep(1440)
  expect([await inTrash(), (await stores.files.size(named)) !== undefined]).toEqual([[first], true])
  await stores.files.trash.empty(new Date(Date.now() + 60_000))
  const second = await orphan('second')
  const swept = sweep(1441)
  await swept
  expect(await inTrash()).toEqual([second])
})

const park = async () => {
  const parked = await stores.views.collection(parkedStreams)
  const one = { id: 'blobs volume-1', model: 'blobs', stream: 'volume-1', position: 1, reason: 'Broken', at: '' }
  await parked.commit([{ id: one.id, document: one }], (await parked.checkpoint()) + 1)
  return async () => parked.commit([{ id: one.id, document: null }], (await parked.checkpoint()) + 1)
}
test.for([
  [
    'no checkpoint is signed',
    () => changeTreeHead(stores.vault, { refusal: { sentence: 'It was cut.', size: 9 } }),
    'It was cut.',
  ],
  [
    'the log is shorter than was signed',
    () => changeTreeHead(stores.vault, { size: 900 }),
    'its last checkpoint was signed for 900',
  ],
  [
    'events are lost',
    async () => {
      Object.assign(stores, { hasLostEvents: true })
      return async () => void Object.assign(stores, { hasLostEvents: false })
    },
    'has lost events',
  ],
  ['the read model of files has parked streams', park, 'The read model blobs has parked streams'],
] as const)('Nothing is swept while %s', async ([, obstruct, sentence]) => {
  const free = await obstruct()
  const left = await orphan(`left ${sentence}`)
  await sweep(1441, 2)
  expect(await inTrash()).not.toContain(left)
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`^No file is swept. .*${sentence}`, 'u'))])
  await free()
  expect(await sweepObstacle(stores)).toBeUndefined()
  await sweep()
  expect(await inTrash()).toContain(left)
})
