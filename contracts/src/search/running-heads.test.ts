import { describe, expect, test } from 'vitest'
import { withoutRunningHeads } from './running-heads.ts'

const lines = (...all: readonly string[]) => all.join('\n')
const body = (n: number) => ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(line => `${line} of page ${'x'.repeat(n)}`)

describe('running heads', () => {
  test('are what stands at the edges of several pages, whatever its numbers', () => {
    const pages = [1, 2, 3].map(n => lines(`Journal of Rivers ${n}  (२०२४)`, ...body(n), 'A. Rao', '', `- ${n + 10} -`))
    expect(withoutRunningHeads(pages)).toEqual({
      bodies: [1, 2, 3].map(n => lines(...body(n))),
      heads: lines('Journal of Rivers 3  (२०२४)', 'A. Rao', '- 13 -'),
    })
  })
  test('may be another one on every second page', () => {
    const heads = ['A. Rao', 'On Rivers']
    const pages = [0, 1, 2, 3].map(n => lines(heads[n % 2]!, ...body(n)))
    expect(withoutRunningHeads(pages).heads).toBe(lines(...heads))
  })
  test('are none where a page is alone, or where a line repeats within one page or within the text', () => {
    const pages = [
      lines('Rain', 'Rain', ...body(1), 'Rain'),
      lines(...body(2).slice(0, 3), 'the same', ...body(2).slice(3)),
    ]
    expect(withoutRunningHeads(pages)).toEqual({ bodies: pages, heads: '' })
    const second = lines(...body(3).slice(0, 3), 'the same', ...body(3).slice(3))
    expect(withoutRunningHeads([pages[1]!, second]).heads).toBe('')
    expect(withoutRunningHeads([])).toEqual({ bodies: [], heads: '' })
  })
})
