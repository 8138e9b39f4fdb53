import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { USER_ID } from '../testing/with-service.ts'
import { withUploads } from '../uploads/testing/with-uploads.ts'
import { eraseUploads } from './uploads.ts'

const { at, begin, patch, blobs } = withUploads(openEmbeddedPorts)

test('Nothing is left of the uploads of a person, and of another one all', async () => {
  await patch(await begin(3), 0, 'a')
  const left = await blobs()
  at.signIn('admin', '00000000-0b0a-4908-8706-050403020100')
  await patch(await begin(3), 0, 'b')
  await eraseUploads(at.ports.vault, USER_ID)
  expect((await at.ports.vault.list('uploads')).map(({ userId }) => userId)).not.toContain(USER_ID)
  expect(await at.ports.vault.list('uploads')).toHaveLength(1)
  expect(await at.ports.vault.ids('erased-files')).toEqual(left)
})
