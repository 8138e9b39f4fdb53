import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { client, pdfBlob } from '../testing/client.ts'
import { noEngines } from '../testing/engines.ts'
import { administrator } from '../testing/journal.ts'
import { type Several, severalOfEach } from '../testing/several.ts'
import { textPdf } from '../testing/text-pdf.ts'

const missing = noEngines()
let journal: Several
beforeAll(async () => {
  if (missing !== undefined) return
  journal = await severalOfEach()
}, 120_000)
afterAll(() => journal?.close())
beforeEach(context => context.skip(missing !== undefined, missing))

test('every query service finds a paper by its title and by a word on the third page of its PDF', async () => {
  const editor = client(journal.address, await client(journal.address).logIn(administrator))
  await editor.createVolume()
  const pdf = textPdf(['The first page', 'The second page', 'Here a Heliotrope grows'])
  const { headers } = await editor.upload({ title: 'Zephyr over the plains' }, pdfBlob(pdf))
  const waiting = { 'x-wait-for-position': headers.get('x-event-position') ?? '' }
  const services = journal.queries.map(({ at }) => client(at))
  const found = await Promise.all(services.map(service => service.get('/search?q=zephyr', waiting)))
  expect(found.map(({ body }) => body.data.pagination.total)).toEqual([1, 1])

  const highlights = async (service: (typeof services)[number]) =>
    (await service.get('/search?q=heliotrope')).body.data.papers[0]?.highlights
  for (const service of services)
    await expect.poll(() => highlights(service)).toMatchObject([{ field: 'text', page: 3 }])
}, 120_000)
