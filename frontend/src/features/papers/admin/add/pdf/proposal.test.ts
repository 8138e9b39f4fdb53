import { describe, expect, test } from 'vitest'
import { proposalOf, type TextPiece } from './proposal.ts'

const line = (text: string, y: number, height: number): TextPiece => ({ text, x: 72, y, height })
const nothing = { title: undefined, author: undefined, pieces: [] }

describe('the metadata', () => {
  test('come first', () => {
    expect(proposalOf({ ...nothing, title: ' On  Rivers ', author: 'A. Rao' })).toEqual({
      title: 'On Rivers',
      authorName: 'A. Rao',
    })
  })
  test.each(['Microsoft Word - final.docx', 'untitled', 'paper3.pdf', 'Document1', '12345', '', ' ', 'A'.repeat(1001)])(
    'with the title %s propose nothing',
    title => {
      expect(proposalOf({ ...nothing, title }).title).toBeUndefined()
    },
  )
  test.each(['Admin', 'user', 'HP', 'Windows User'])('with the author %s propose nothing', author => {
    expect(proposalOf({ ...nothing, author }).authorName).toBeUndefined()
  })
})

describe('the first page', () => {
  test('proposes its largest text as the title, over several lines, and the names below', () => {
    const pieces = [
      line('A Journal of Everything, Vol. 1', 800, 9),
      line('River Gauges', 700, 20),
      { text: 'On', x: 60, y: 720, height: 20 },
      { text: 'Reading', x: 90, y: 720.5, height: 20 },
      line('Asha Rao1*, Ravi Shah2', 670, 12),
      line('1 Department of Rivers', 650, 9),
    ]
    expect(proposalOf({ ...nothing, pieces })).toEqual({
      title: 'On Reading River Gauges',
      authorName: 'Asha Rao, Ravi Shah',
    })
  })
  test('in Devanagari', () => {
    const pieces = [line('नद्यांचा अभ्यास', 700, 18), line('लेखक: आशा राव', 670, 12), line('गोषवारा', 640, 12)]
    expect(proposalOf({ ...nothing, pieces })).toEqual({ title: 'नद्यांचा अभ्यास', authorName: 'आशा राव' })
  })
  test.each(['University of Rivers', 'asha@example.org', 'Abstract', '2026 ISSN 1234'])(
    'does not take %s for names',
    below => {
      const pieces = [line('On Rivers', 700, 20), line(below, 670, 12)]
      expect(proposalOf({ ...nothing, pieces }).authorName).toBeUndefined()
    },
  )
  test('in letters of one size proposes nothing', () => {
    const pieces = [line('On Rivers', 700, 12), line('A. Rao', 670, 12)]
    expect(proposalOf({ ...nothing, pieces })).toEqual({ title: undefined, authorName: undefined })
  })
  test('without text proposes nothing, and characters that hide what a text says are dropped', () => {
    expect(proposalOf(nothing)).toEqual({ title: undefined, authorName: undefined })
    expect(proposalOf({ ...nothing, title: 'On\u202e Rivers\u0000' }).title).toBe('On Rivers')
  })
})
