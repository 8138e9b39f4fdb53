import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { expect, test } from 'vitest'
import { proposalOf } from './proposal.ts'

const block = (text: string, at: number, more: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'front',
  text,
  parts: [{ from: 0, page: 1, box: [72, at, 400, at + 12] }],
  ...more,
})

const title = block('On rivers and their keepers', 0, { kind: 'heading', level: 1 })
const doi = block('DOI: 10.1234/rivers', 20)

test('what a PDF says of its paper is proposed, the authors as their line', () => {
  const blocks = [title, block('Asha Rao, Ann van der Berg', 40), doi]
  expect(proposalOf({ blocks })).toEqual({
    title: 'On rivers and their keepers',
    authorName: 'Asha Rao, Ann van der Berg',
    details: { doi: '10.1234/rivers' },
  })
})

test('marks that turn the direction of a title are taken off', () => {
  expect(
    proposalOf({ blocks: [block('On \u202erivers and lakes\u202c', 0, { kind: 'heading', level: 1 })] }).title,
  ).toBe('On rivers and lakes')
})

test('of forty authors the line has the first, and the details have all', () => {
  const names = Array.from({ length: 40 }, (_, n) => `Asha ${'ABCDEFGH'[n % 8]}. Raghunathan`)
  const { authorName, details } = proposalOf({ blocks: [title, block(names.join(', '), 40)] })
  expect(authorName).toMatch(/^Asha A\. Raghunathan, .*, et al\.$/u)
  expect(details?.authors).toHaveLength(40)
})

test('what is not sure is empty', () => {
  expect(proposalOf({ blocks: [title, block('A guide for keepers', 40)] })).toEqual({
    title: 'On rivers and their keepers',
    details: {},
  })
  expect(proposalOf({ blocks: [], doubt: 'no-text' })).toEqual({ details: {} })
})
