import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { USER_ID } from '../testing/with-service.ts'
import { uploadSweeper } from '../uploads/sweep-uploads.ts'
import { withUploads } from '../uploads/testing/with-uploads.ts'
import { eraseUploads } from './erasure.ts'

const { at, begin, patch, stored } = withUploads(openEmbeddedPorts)

test('Nothing is left of the uploads of a person, and of another one all', async () => {
  const blob = 'a'.repeat(64)
  const [own, inBlobs] = [await begin(3), await begin(3)].map(url => url.split('/').at(-1) ?? '')
  await patch(`/uploads/${own}`, 0, 'a')
  const withBlob = { parts: [{ sha256: blob, bytes: 1 }] }
  await at.ports.vault.update('uploads', inBlobs ?? '', row => row && { ...row, ...withBlob })
  at.signIn('admin', '00000000-0b0a-4908-8706-050403020100')
  const other = await begin(3)
  await patch(other, 0, 'b')
  await eraseUploads(at.ports.vault, USER_ID)
  await uploadSweeper(at.ports)()
  expect((await at.ports.vault.list('uploads')).map(({ id }) => `/uploads/${id}`)).toEqual([other])
  expect((await stored()).map(name => `/uploads/${name}`)).toEqual([other])
  expect(await at.ports.vault.ids('erased-files')).toEqual([blob])
})
