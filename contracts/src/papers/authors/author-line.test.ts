import { expect, test } from 'vitest'
import { authorLine } from './author-line.ts'

const authors = (count: number, given: string, family = 'Rao') =>
  Array.from({ length: count }, () => ({ given, family }))

test('authors are joined with commas', () => {
  const line = [{ given: 'Asha', family: 'Rao' }, { family: 'Consortium' }, { given: 'मीरा', family: 'जोशी' }]
  expect(authorLine(line)).toEqual({ line: 'Asha Rao, Consortium, मीरा जोशी', isShortened: false })
})

test('a line of 300 characters stays whole, a longer one has the first names and "et al."', () => {
  const whole = authors(25, 'Abcdef')
  expect(authorLine(whole)).toEqual({ line: Array(25).fill('Abcdef Rao').join(', '), isShortened: false })
  expect(authorLine(whole).line).toHaveLength(298)
  expect(authorLine([...authors(24, 'Abcdef'), ...authors(1, 'Abcdefgh')]).line).toHaveLength(300)
  const { line, isShortened } = authorLine(authors(26, 'Abcdef'))
  expect(isShortened).toBe(true)
  expect(line).toBe(`${Array(24).fill('Abcdef Rao').join(', ')}, et al.`)
})

test('one name that is too long is left for the journal to refuse', () => {
  expect(authorLine(authors(1, 'x'.repeat(300)))).toEqual({ line: `${'x'.repeat(300)} Rao`, isShortened: false })
})
