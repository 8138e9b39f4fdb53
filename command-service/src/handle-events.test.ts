import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { type Recorded, recorded } from '@shodh/contracts/event.ts'
import type { YearEvent } from '@shodh/contracts/volumes/events.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CommandRequest, handler } from './handle.ts'
import { type Years, years } from './volumes/years.ts'

const editor = { actorId: 'editor', correlationId: 'request' }

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
beforeEach(async () => {
  stores = await openEmbeddedPorts()
})
afterEach(() => stores.close())

const opened = (year: number): YearEvent => ({ type: 'YearOpened', data: { year, issueType: 'Regular' } })

const open = (...of: number[]): CommandRequest<Years, YearEvent> => ({
  name: 'open-years',
  stream: 'years',
  fold: years,
  request: of,
  decide: () => of.map(opened),
})

const stored = async () => (await stores.events.readStream('years')).events.map(recorded)

/** The position of all of a command's events is that of the last one. */
const at = (position: number, events: readonly Recorded[]) => events.map(event => ({ ...event, position }))

test('Events of one command follow each other in the stream, at its position', async () => {
  const handle = handler(stores.events)
  await handle(open(2023), editor)
  const handled = await handle(open(2024, 2025), editor)
  const position = (await stored()).at(-1)?.position ?? Number.NaN
  expect(handled).toEqual({
    state: new Set(['2023/Regular', '2024/Regular', '2025/Regular']),
    events: at(position, (await stored()).slice(1)),
    position,
    replayed: false,
  })
  expect((await stored()).map(({ revision }) => revision)).toEqual([0, 1, 2])
})

test('A command that is repeated has its own events again, whatever came before and after them', async () => {
  const handle = handler(stores.events)
  const keyed = { ...editor, key: 'key' }
  await handle(open(2023), editor)
  const first = await handle(open(2024, 2025), keyed)
  await handle(open(2026), editor)
  const events = (await stored()).slice(1, 3)
  const again = await handler(stores.events)(open(2024, 2025), keyed)
  expect(again).toEqual({ ...first, events, replayed: true })
})

test('A command without events changes nothing, and has no position', async () => {
  const handle = handler(stores.events)
  await handle(open(2023), editor)
  const events = await stored()
  expect(await handle(open(), editor)).toStrictEqual({ state: new Set(['2023/Regular']), events: [], replayed: false })
  expect(await stored()).toEqual(events)
})
