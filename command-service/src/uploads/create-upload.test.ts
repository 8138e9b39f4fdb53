import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { OPEN_UPLOADS_MAX } from '@shodh/contracts/limits.ts'
import { expect, test } from 'vitest'
import { leaseUpload } from './upload-lease.ts'
import { withUploads } from './testing/with-uploads.ts'

const { at, begin, create } = withUploads(openEmbeddedPorts)

const idOf = (url: string) => url.slice('/uploads/'.length)

test('where a person has a hundred, a PDF that no call has taken gives way, but for one that is in use', async () => {
  const [used, left] = [idOf(await begin(3, { purpose: 'paper' })), idOf(await begin(3, { purpose: 'replacement' }))]
  const held = await leaseUpload(at.ports.vault, used)
  for (let n = 2; n < OPEN_UPLOADS_MAX; n += 1) await create(3)
  expect((await create(3)).status).toBe(201)
  const ids = await at.ports.vault.ids('uploads')
  expect([ids.length, ids.includes(used), ids.includes(left)]).toEqual([OPEN_UPLOADS_MAX, true, false])
  expect(await create(3)).toMatchObject({ status: 409, body: { refused: 'TOO_MANY_OPEN_UPLOADS' } })
  await held?.release()
  expect((await create(3)).status).toBe(201)
  expect(await at.ports.vault.ids('uploads')).not.toContain(used)
})
