import { beforeEach, expect, test } from 'vitest'
import { samplePapers } from '../sample/papers.ts'
import { client } from '../testing/client.ts'
import { journalOnEngines, noEngines } from '../testing/engines.ts'
import { administrator } from '../testing/journal.ts'

const missing = noEngines()
beforeEach(context => context.skip(missing !== undefined, missing))

test('On engines the sample is apart, and gives way to a journal that has nothing of it but the accounts', async () => {
  const journal = await journalOnEngines({ SAMPLE: '1' })
  const token = await client(journal.address).logIn(administrator)
  const editor = client(journal.address, token)
  const isOnlySample = async () =>
    (await editor.get('/admin/system/sample').catch(() => undefined))?.body?.data?.isOnlySample
  const titles = async () => {
    const reply = await editor.get('/papers?limit=100').catch(() => undefined)
    return reply?.status === 200 ? reply.body.data.papers.length : undefined
  }
  expect(await titles()).toBe(samplePapers.length)
  expect(await isOnlySample()).toBe(true)
  expect((await editor.remove('/admin/system/sample')).status).toBe(200)
  await expect.poll(isOnlySample, { timeout: 20_000 }).toBe(false)
  await expect.poll(titles, { timeout: 20_000 }).toBe(0)
  // the service for commands, which begins anew, too, may be the last to do so
  const ours = { year: 2026, issueType: 'Regular', volumeName: 'Ours' }
  const create = async () => (await editor.post('/papers/volumes', ours)).status
  await expect.poll(create, { timeout: 20_000 }).toBe(201)
  await journal.close()
}, 60_000)
