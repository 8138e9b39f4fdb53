import { positionText } from '@shodh/contracts/event.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { expect, test } from 'vitest'
import { paperDeleted, paperId, paperRestored, paperUploaded, volumeId } from '../testing/journal-events.ts'
import { specify } from '../testing/specification.ts'
import { paperAuthors } from './paper-authors.ts'

const given = specify(paperAuthors)
const revised = (data: object) =>
  ({ type: 'PaperRevised', data: { volumeId, paperId, details: {}, ...data } }) as JournalEvent
const authors = [{ given: 'Asha', family: 'Rao' }]

test('a paper has its authors as they were stated last', () => {
  expect(given(paperUploaded()).projected).toEqual([
    {
      id: paperId,
      volumeId,
      year: 2025,
      order: expect.stringMatching(/ 00000001$/u),
      authorName: 'A. Rao',
      isDeleted: false,
      changed: positionText(0),
    },
  ])
  given(paperUploaded(), revised({ details: { authors } })).then({ authors, changed: positionText(1) })
  given(paperUploaded(), revised({ details: { authors } }), revised({ details: { authors: null } })).then({
    authors: undefined,
  })
  given(paperUploaded(), revised({ details: { authors } }), revised({ title: 'On Lakes' })).then({ authors })
  given(paperUploaded(), revised({ authorName: 'B. Patil' })).then({ authorName: 'B. Patil' })
})

test('a deleted paper stays as such, until it is restored', () => {
  given(paperUploaded(), paperDeleted).then({ isDeleted: true, changed: positionText(1) })
  given(paperUploaded(), paperDeleted, paperRestored).then({ isDeleted: false })
  given(paperDeleted).thenNothing()
})
