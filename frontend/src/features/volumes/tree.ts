import { folded } from '@shodh/contracts/text/text.ts'
import type { Volume, YearTree } from '@shodh/contracts/volumes/views.ts'

export const volumesOf = ({ types }: YearTree[number]) => types.flatMap(({ volumes }) => volumes)

const wordsIn = (text: string) => text.split(/[\s.,:;()/–-]+/u).filter(Boolean)

/** The years with those of their volumes that have the term in their name, or words that begin with its words. */
export const matching = (tree: YearTree, term: string) => {
  const wanted = folded(term).trim()
  const matches = ({ name, issueType, year }: Volume) => {
    const words = wordsIn(folded(`${name} ${issueType} ${year}`))
    return folded(name).includes(wanted) || wordsIn(wanted).every(part => words.some(word => word.startsWith(part)))
  }
  return tree
    .map(branch => ({ year: branch.year, volumes: volumesOf(branch).filter(matches) }))
    .filter(({ volumes }) => volumes.length > 0)
}
