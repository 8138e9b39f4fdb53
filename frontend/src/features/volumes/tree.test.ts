import { expect, test } from 'vitest'
import { treeOf, volume } from '../../testing/examples/volumes.ts'
import { matching } from './tree.ts'

const names = (volumes: readonly { name: string }[]) => volumes.map(({ name }) => name)
const found = (tree: Parameters<typeof matching>[0], term: string) =>
  matching(tree, term).flatMap(({ volumes }) => names(volumes))

test('a search finds parts of names, and words by their beginnings', () => {
  const tree = treeOf(
    volume(2024, 'Vol. 6, No. 61'),
    volume(2025, 'Vol. 7, No. 1'),
    volume(2025, 'शोध विशेषांक', { issueType: 'Special' }),
  )
  expect(found(tree, 'no. 1')).toEqual(['Vol. 7, No. 1'])
  expect(found(tree, '  NO 61 ')).toEqual(['Vol. 6, No. 61'])
  expect(found(tree, 'special 2025')).toEqual(['शोध विशेषांक'])
  expect(found(tree, 'शेषां')).toEqual(['शोध विशेषांक'])
  expect(found(tree, '2025')).toEqual(['Vol. 7, No. 1', 'शोध विशेषांक'])
  expect(found(tree, 'nothing')).toEqual([])
})
