import { expect, test } from 'vitest'
import { withShortIds } from './short-ids.ts'
import { givenViews } from '../testing/given/views.ts'
import { paperDocument, paperId } from '../testing/paper-document.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'

const { views: stored, give } = givenViews()
const { papers, volumes } = withShortIds(stored)

test('papers and volumes have the ids of their short addresses', async () => {
  give('papers', paperDocument())
  give('volumes', volumeDocument())
  expect(await papers.get(paperId)).toEqual({ ...paperDocument(), shortId: '34y83w4ec0' })
  expect(await volumes.find({})).toEqual([{ ...volumeDocument(), shortId: 'xm8gvmr6fc' }])
  expect([await papers.count({}), await papers.get('unknown')]).toEqual([1, undefined])
})

test('a paper whose first characters another has, has its own, and what shows it changes with that', async () => {
  const before = await papers.version()
  const owners = [
    { id: 'another', shortId: '34y83w4ec0' },
    { id: paperId, shortId: '34y83w4ec0rg' },
  ]
  give('shortIds', { id: 'p/34y83w4ec0', owners, isShared: true })
  expect(await papers.get(paperId)).toMatchObject({ shortId: '34y83w4ec0rg' })
  expect(await papers.version()).not.toBe(before)
})
