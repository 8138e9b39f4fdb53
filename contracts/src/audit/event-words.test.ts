import { expect, test } from 'vitest'
import { eventTypes } from '../index.ts'
import { entryOf, eventNames, sentenceOf } from './event-words.ts'

const sentence = (type: string, name = 'Rivers', values: object = {}, isOwn = false) =>
  sentenceOf(type, 'A. Rao', { name, isOwn, values: { ...values } })

// of each type of event: the golden files
test.each([
  [sentence('PaperRevised'), 'A. Rao changed nothing of “Rivers”'],
  [sentence('PaperRevised', '$&', { title: '$1' }), 'A. Rao changed title of “$&”'],
  [sentence('PaperRevised', 'Rivers', { doi: '', authorName: '' }), 'A. Rao changed DOI and author of “Rivers”'],
  [
    sentence('PaperRevised', 'Rivers', { publishedOn: '', firstPage: '', lastPage: '' }),
    'A. Rao changed date of publication, first page and last page of “Rivers”',
  ],
  [sentence('VolumeRestored', 'Vol. 1', { papers: 12 }), 'A. Rao restored the volume Vol. 1 with 12 papers'],
  [sentence('SectionRevised', 'EDITORS'), "A. Rao changed nothing of the board's section “EDITORS”"],
  [sentence('SectionDeleted', 'EDITORS', { members: 1 }), "A. Rao deleted the board's section “EDITORS” with 1 member"],
  [sentence('UserRegistered', 'A. Rao', { role: 'author' }, true), 'A. Rao opened their own account as author'],
  [sentence('UserRevised', 'B. Patil', { changed: 'name' }), 'A. Rao changed name of the account of B. Patil'],
  [sentence('SessionsEnded', 'B. Patil', { sessions: 1 }), 'A. Rao ended 1 session of the account of B. Patil'],
  [sentence('Unheard'), 'A. Rao Unheard'],
  [sentence('constructor'), 'A. Rao constructor'],
])('%s', (said, expected) => {
  expect(said).toBe(expected)
})

test('each type of event has a name', () => {
  expect(eventNames.map(([type]) => type).toSorted()).toEqual(eventTypes.toSorted())
})

test('the entry of a repair names each paper once', () => {
  const file = { paperId: 'p', version: 1, sha256: 'a', problem: null }
  const files = [file, { ...file, version: 2 }, { ...file, paperId: 'other' }]
  const data = { volumeId: 'v', reason: 'New disk', files, readModels: [{ model: 'papers', documents: 2 }] }
  expect(entryOf({ type: 'VolumeRepaired', data })).toMatchObject({
    paperIds: ['p', 'other'],
    values: { repairedFiles: 3, rebuiltReadModels: ['papers'] },
  })
})
