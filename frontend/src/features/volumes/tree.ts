import { folded } from '@shodh/contracts/text/text.ts'
import type { Volume, YearTree } from '@shodh/contracts/volumes/views.ts'
import { volumeOrder } from '@shodh/contracts/volumes/volume-order.ts'

const inMenuOrder = (volumes: readonly Volume[]) =>
  volumes
    .map(volume => ({ volume, order: volumeOrder(volume) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : 1))
    .map(({ volume }) => volume)

const inOrder = ({ year, types }: YearTree[number]) => ({
  year,
  types: types
    .filter(({ volumes }) => volumes.length > 0)
    .map(({ issueType, volumes }) => ({ issueType, volumes: inMenuOrder(volumes) })),
})

/** Newest year first; years and issue types with nothing in them are left out. */
export const forReaders = (tree: YearTree) =>
  tree
    .map(inOrder)
    .filter(({ types }) => types.length > 0)
    .toSorted((one, other) => other.year - one.year)

export const volumesOf = ({ types }: YearTree[number]) => types.flatMap(({ volumes }) => volumes)

const wordsIn = (text: string) => text.split(/[\s.,:;()/–-]+/u).filter(Boolean)

/** The years with those of their volumes that have the term in their name, or words that begin with its words. */
export const matching = (tree: YearTree, term: string) => {
  const wanted = folded(term).trim()
  const matches = ({ name, issueType, year }: Volume) => {
    const words = wordsIn(folded(`${name} ${issueType} ${year}`))
    return folded(name).includes(wanted) || wordsIn(wanted).every(part => words.some(word => word.startsWith(part)))
  }
  return forReaders(tree)
    .map(branch => ({ year: branch.year, volumes: volumesOf(branch).filter(matches) }))
    .filter(({ volumes }) => volumes.length > 0)
}
