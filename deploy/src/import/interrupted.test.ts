import { createHash } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { idempotencyKeyOf } from '../folder-format/entry.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import type { SentRequest, Fate } from './testing/line.ts'
import { ALL_SENT, counted, workbench } from './testing/workbench.ts'

const bench = async () => {
  const made = await workbench()
  onTestFinished(made.close)
  return made
}

let undisturbed: unknown
beforeAll(async () => {
  const { run, state, close } = await workbench()
  await run()
  undisturbed = await state()
  await close()
})

const MOMENTS: readonly Fate[] = [
  'cut',
  'lose the response',
  { status: 503, retryAfter: 0 },
  { status: 502 },
  { status: 500 },
  { status: 401 },
]

/** The first time that a write is sent, something happens to it: to each the next, from one on. */
const firstTimes = (from: number) => {
  const seen = new Set<string>()
  const fate = ({ isWrite, key }: SentRequest): Fate => {
    if (!isWrite || seen.has(key)) return 'pass'
    seen.add(key)
    return MOMENTS[(from + seen.size) % MOMENTS.length] ?? 'pass'
  }
  return { seen, fate }
}

test('an importer that is killed after each of its requests leaves, in the end, what one leaves that is not', async () => {
  const { line, run, state } = await bench()
  const everLost = new Set<string>()
  const untilKilled = async () => {
    const stopping = new AbortController()
    const lost = new Set<string>()
    line.fate = ({ isWrite, key }) => {
      if (lost.has(key)) stopping.abort(new OperatorError('Stopped.'))
      if (!isWrite || everLost.has(key)) return stopping.signal.aborted ? 'cut' : 'pass'
      everLost.add(key)
      lost.add(key)
      return 'lose the response'
    }
    return (await run({ stopping: stopping.signal })).ended
  }
  const ends = []
  do ends.push(await untilKilled())
  while (ends.at(-1) !== undefined)
  expect(ends.length).toBeGreaterThan(5)
  expect(await state()).toEqual(undisturbed)
})

test.each([0, MOMENTS.length / 2])(
  'a journal that is away for moments (from %i on) is waited for, and each request is sent again under the same key',
  async from => {
    const { line, run, state } = await bench()
    const { seen, fate } = firstTimes(from)
    line.fate = fate
    const outcome = await run()
    expect(seen.size).toBeGreaterThanOrEqual(MOMENTS.length)
    expect(outcome).toMatchObject({ ended: undefined, ledger: { notTaken: [] } })
    expect(counted(outcome)).toEqual(ALL_SENT)
    expect(await state()).toEqual(undisturbed)
  },
)

test('an import continues with a journal that was stopped and started in the middle', async () => {
  const { journal, line, run, state } = await bench()
  let writes = 0
  const restarted = Promise.withResolvers<void>()
  line.fate = ({ isWrite }) => {
    if (isWrite && ++writes === 5) void journal.restart().then(restarted.resolve)
    return writes < 5 ? 'pass' : restarted.promise.then(() => 'pass')
  }
  expect(counted(await run())).toEqual(ALL_SENT)
  expect(await state()).toEqual(undisturbed)
})

test('a journal that stays away ends the import with a sentence, and running it again continues', async () => {
  const { line, run, state } = await bench()
  let writes = 0
  line.fate = ({ isWrite }) => (isWrite && ++writes > 7 ? 'cut' : 'pass')
  const said: string[] = []
  const outcome = await run({ timeoutMs: 300, onWaiting: why => said.push(why) })
  expect(outcome.ended).toMatch(/^The journal went away and did not come back within \d+ s\.$/u)
  expect(said).toContain('The journal does not answer')
  line.fate = () => 'pass'
  expect(await run()).toMatchObject({ ended: undefined, ledger: { notTaken: [] } })
  expect(await state()).toEqual(undisturbed)
})

test('a storage that stays full ends the import with its own sentence', async () => {
  const { line, run } = await bench()
  line.fate = ({ isWrite }) =>
    isWrite ? { status: 503, message: 'The storage is full. Please try again later.' } : 'pass'
  expect((await run({ timeoutMs: 100 })).ended).toContain('The storage is full. Please try again later.')
})

test.each<[string, Fate]>([
  ['fails', { status: 500 }],
  ['still executes', { status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' }],
])('no later paper takes the serial number of one whose upload the journal %s', async (_, fate) => {
  const { line, run, state, papers } = await bench()
  const rivers = createHash('sha256').update(smallPdf('Rivers')).digest('hex')
  const upload = idempotencyKeyOf('upload', '10.5555/1', rivers, 1)
  line.fate = ({ key }) => (key === upload ? fate : 'pass')
  const { ended, ledger } = await run({ timeoutMs: 100 })
  expect(ended).toBeUndefined()
  expect(ledger.notTaken).toMatchObject([
    { label: '10.5555/1' },
    { label: '10.5555/2', why: 'it comes after 10.5555/1 in its volume' },
    { label: 'Editorial', why: 'it comes after 10.5555/1 in its volume' },
  ])
  expect((await papers()).map(({ title }) => title)).toEqual(['Ponds', 'Wells', 'Editorial'])

  line.fate = () => 'pass'
  expect(await run()).toMatchObject({ ended: undefined, ledger: { notTaken: [] } })
  expect(await state()).toEqual(undisturbed)
})
