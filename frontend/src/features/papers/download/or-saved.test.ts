import { afterEach, expect, test, vi } from 'vitest'
import { paperOf } from '../../../testing/examples/papers.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { orSaved } from './or-saved.ts'

afterEach(() => vi.unstubAllGlobals())

const paper = paperOf(volume(2026, 'Vol. 1 March'), 1, { title: 'On Rivers' })
const { signal } = new AbortController()

/** A line that is dead to everything but what is saved. */
const deadLine = () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!url.endsWith('/versions/1.pdf')) throw new TypeError('no network')
    return new Response('saved')
  })
  return asked
}

test('a saved PDF is downloaded from this device where the journal cannot be reached', async () => {
  const asked = deadLine()
  expect(await (await orSaved(paper)(paper.downloadUrl, { signal })).text()).toBe('saved')
  expect(asked).toEqual([paper.downloadUrl, `/api/v1/papers/${paper.volumeId}/${paper.id}/versions/1.pdf`])
})

test('a download that was cancelled is not made from this device', async () => {
  const asked = deadLine()
  await expect(orSaved(paper)(paper.downloadUrl, { signal: AbortSignal.abort() })).rejects.toThrow('no network')
  expect(asked).toEqual([paper.downloadUrl])
})
