import { parseMarkdown } from '@shodh/contracts/content/markdown.ts'
import { expect, test } from 'vitest'
import { wordsOf } from './public-pages.ts'

test('the words of a text are without the numbers of its footnotes, and without the signs that lead back', () => {
  const { introduction, notes } = parseMarkdown(
    'Authors[^1] pay *no*thing.\n\n- See [COPE](https://e.org)\n\n[^1]: All 1.',
  )
  expect([introduction, notes[0]?.body ?? []].map(wordsOf)).toEqual(['Authors pay nothing. See COPE', 'All 1.'])
})
