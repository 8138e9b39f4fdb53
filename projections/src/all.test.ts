import { expect, test } from 'vitest'
import { projections } from './all.ts'

test('Each read model is stored with its version and its indexes', () => {
  const stored = projections.map(({ name, version, indexes }) => [
    `${name}@${version}`,
    indexes.map(fields => fields.join(' ')),
  ])
  expect(Object.fromEntries(stored)).toEqual({
    'years@1': [],
    'volumes@5': [
      'isDeleted order',
      'isDeleted year issueType order',
      'isDeleted year issueType paperCount',
      'isDeleted lastUpdated',
      'isDeleted updatedAt',
      'isDeleted deletedAt',
      'inPreparation',
      'published',
    ],
    'volume-places@2': ['year issueType nameKey'],
    'papers@7': [
      'isDeleted order',
      'isDeleted year issueType volumeKey order',
      'isDeleted volumeId order',
      'isDeleted doiKey order',
      'isDeleted sha256 order',
      'isDeleted createdAt',
      'isDeleted deletedAt',
      'isDeleted fileProblem',
      'isDeleted searchText',
    ],
    'paper-histories@7': [],
    'paper-places@1': ['volumeId sr'],
    'paper-versions@2': ['sha256 at'],
    'paper-records@3': [
      'changed',
      'isDeleted published',
      'isDeleted amended',
      'year changed',
      'issueType changed',
      'volumeId changed',
    ],
    'paper-authors@2': ['changed'],
    'correction-proposals@1': ['at'],
    'blobs@1': [],
    'withheld-pdfs@1': [],
    'board@1': [],
    'site-parts@1': [],
    'pages@1': ['changed'],
    'files@1': ['changed'],
    'file-shares@1': ['tokenHash', 'changed'],
    'redirects@1': [],
    'short-ids@1': ['isShared'],
    'users@3': ['createdAt', 'role createdAt', 'status createdAt'],
    'sign-in-policy@1': [],
    'contact-messages@2': ['receivedAt', 'isHandled receivedAt'],
    'audit-log@1': [
      'moment',
      'type moment',
      'actor moment',
      'actor type moment',
      'entity moment',
      'volumeId moment',
      'volumeId type moment',
    ],
  })
})
