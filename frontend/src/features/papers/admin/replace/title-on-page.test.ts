import { expect, test } from 'vitest'
import { titleWarning } from './title-on-page.ts'

const TITLE = 'Efficient flow: a re-reading'
const OTHER = 'Wells and their keepers'
const ANOTHER = `Another title stands on page 1: “${OTHER}”.`
const MISSING = 'The title of this paper is not on page 1 of the new PDF.'

test.each([
  [
    'the same title, in other lines and letters',
    { before: TITLE, after: 'JOURNAL Eﬃcient ﬂow:\nA re-\nreading, by A. Rao' },
    undefined,
  ],
  [
    'the same title, though another text was taken for it',
    { before: TITLE, after: `${TITLE} Abstract`, proposed: OTHER },
    undefined,
  ],
  ['another title', { before: TITLE, after: `${OTHER} Abstract`, proposed: OTHER }, ANOTHER],
  ['another text, nothing of which can be told for a title', { before: `x ${TITLE}`, after: 'Wells' }, MISSING],
  ['no title, as the PDF before had none', { before: 'Page one', after: 'Another page one' }, undefined],
  ['no title, where the PDF before is a picture', { before: '', after: 'Another page one' }, undefined],
  ['nothing read yet', {}, undefined],
])('page one with %s', (_, pages, warning) => {
  expect(titleWarning(TITLE, pages)).toBe(warning)
})

test('a scan says that it is one', () => {
  expect(titleWarning(TITLE, { before: TITLE, after: ' ' })).toMatch(/is a picture without text/u)
})
