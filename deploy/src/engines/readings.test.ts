import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { noEngines } from '../testing/engines.ts'
import { expectedFigures } from '../testing/expected-figures.ts'
import { expectReports } from '../testing/expect-reports.ts'
import { FIRST_DAY, generatedReadings, MONTHS, publishRead, storeGenerated } from '../testing/generated-readings.ts'
import { administrator } from '../testing/journal.ts'
import { type Several, severalOfEach } from '../testing/several.ts'

const missing = noEngines()
let journal: Several
beforeAll(async () => {
  if (missing !== undefined) return
  journal = await severalOfEach()
}, 120_000)
afterAll(() => journal?.close())
beforeEach(context => context.skip(missing !== undefined, missing))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

test('Generated readings come to the figures that they must, in every report of each query service', async () => {
  const token = await client(journal.address).logIn(administrator)
  const volumes = await publishRead(client(journal.address, token))
  const generated = generatedReadings(10_000, volumes, FIRST_DAY)
  await storeGenerated(journal.readings, generated, volumes)
  const expected = expectedFigures(generated)
  for (const { at } of journal.queries) {
    const editor = client(at, token)
    const counted = async () => (await editor.get('/papers/statistics/explanation')).body.data.pageViews.counted
    await expect.poll(counted).toBe(expected().pageViews)
    await expectReports({ editor, visitor: client(at), volumes, expected, months: MONTHS })
  }
}, 180_000)

test('Two query services count one reader once, and show the same figures', async () => {
  const token = await client(journal.address).logIn(administrator)
  const editor = client(journal.address, token)
  const { id: volumeId } = await editor.createVolume()
  const upload = await editor.upload({ title: 'Read at both' })
  const { id } = upload.body.data.paper
  const position = upload.headers.get('x-event-position') ?? ''
  const headers = { 'user-agent': FIREFOX, 'x-wait-for-position': position }
  for (const { at } of journal.queries) {
    const response = await client(at).raw(`/papers/${volumeId}/${id}/download`, { headers })
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  }
  const figures = async (at: string) =>
    (await client(at, token).get(`/papers/statistics/explanation?paperId=${id}`)).body.data.paperDownloads
  for (const { at } of journal.queries)
    await expect.poll(() => figures(at)).toMatchObject({ counted: 1, doubleClicks: 1 })
}, 120_000)
