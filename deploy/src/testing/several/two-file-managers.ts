import { expect } from 'vitest'
import type { Client, Reply } from '../client.ts'
import { sha256Of } from '../../folder-format/whole-files.ts'
import type { partUploads } from '../part-uploads.ts'
import type { Several } from './several.ts'

type Two<One> = readonly [One, One]

const upload = (by: Client, content: string, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ folderPath: 'Shared', ...fields })) form.append(name, value)
  form.append('file', new Blob([content]), 'One.txt')
  return by.call('POST', '/file-manager/upload', { form })
}

const after = ({ headers }: Reply) => ({ 'x-wait-for-position': headers.get('x-event-position') ?? '' })

/** What every one of them answers. */
const each = <One, Result>(all: readonly One[], ask: (one: One) => Promise<Result>) => Promise.all(all.map(ask))

/** Changes files through one command service and the other, and reads them through each query service. */
export const changeFilesThroughTwo = async (
  editors: Two<Client>,
  readers: Two<Client>,
  queries: Several['queries'],
) => {
  const [one, other] = editors
  const folders = await each(editors, by => by.post('/file-manager/folder', { folderName: 'Shared' }))
  expect(folders.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409])
  const first = await each(editors, by => upload(by, 'first'))
  expect(first.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409])

  const replacing = await each(['second', 'third'], content => upload(one, content, { onConflict: 'replace' }))
  const replaced = await upload(other, 'the fourth', { onConflict: 'replace' })
  expect(
    [...replacing, replaced].map(({ body }) => body.data.uploadResult.version).toSorted((one, next) => one - next),
  ).toEqual([2, 3, 4])
  const path = '/file-manager/download/Shared%2FOne.txt'
  const range = { range: 'bytes=4-' }
  for (const reader of readers) {
    expect(await reader.get(path, after(replaced))).toMatchObject({ status: 200, body: 'the fourth' })
    expect(await reader.get(path, range)).toMatchObject({ status: 206, body: 'fourth' })
    expect(await reader.get(`${path}?version=1`)).toMatchObject({ status: 200, body: 'first' })
  }

  const shared = await one.post('/file-manager/share', { filePath: 'Shared/One.txt' })
  const { id, url } = shared.body.data.share
  const open = ({ at }: Several['queries'][number]) => fetch(`${at}${url}`)
  const listed = (reader: Client, reply = shared) => reader.get('/file-manager/shares?all=true', after(reply))
  await each(readers, reader => listed(reader))
  const opened = await each([...queries, ...queries], open)
  expect(await each(opened, response => response.text())).toEqual(opened.map(() => 'the fourth'))
  for (const reader of readers)
    expect((await listed(reader)).body.data.shares).toMatchObject([{ id, opens: opened.length }])
  const revoked = await other.remove(`/file-manager/shares/${id}`)
  expect(revoked.status).toBe(200)
  await each(readers, reader => listed(reader, revoked))
  expect(await each(queries, async query => (await open(query)).status)).toEqual([410, 410])
}

/** Uploads a file of two parts, each through another command service. */
export const uploadThroughTwo = async ([one, other]: Two<ReturnType<typeof partUploads>>) => {
  const bytes = Buffer.alloc(600_000, 'a paper about rivers, ')
  const path = await one.begin(bytes.length, { filename: 'two.txt', sha256: sha256Of(bytes) })
  expect(await one.patch(path, 0, bytes.subarray(0, 250_000))).toBe(204)
  expect(await other.offset(path)).toBe(250_000)
  expect(await one.patch(path, 0, bytes)).toBe(409)
  expect(await other.patch(path, 250_000, bytes.subarray(250_000))).toBe(204)
  expect(await one.offset(path)).toBe(bytes.length)
}
