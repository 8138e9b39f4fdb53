import type { PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Views } from '../../ports.ts'

type OaiSet = { readonly spec: string; readonly name: string }

/** The sets that a record belongs to: those of its year, its type and its volume. */
export const setsOf = ({ year, issueType, volumeId }: Pick<PaperRecordDocument, 'year' | 'issueType' | 'volumeId'>) => [
  `year-${year}`,
  `type-${issueType.toLowerCase()}`,
  `volume-${volumeId}`,
]

type Restriction = { readonly [field in 'year' | 'issueType' | 'volumeId']?: PaperRecordDocument[field] }

/** What records of the set have in common; undefined where no set has this name. */
export const restrictionTo = (spec: string): Restriction | undefined => {
  // Stryker disable next-line ArrayDeclaration, Regex: A name has no line break, which alone could follow what is matched. The first element, which would be the whole match, is not read.
  const [, kind, name = ''] = /^(year|type|volume)-(.+)$/u.exec(spec) ?? []
  if (kind === 'year') return /^\d{4}$/u.test(name) ? { year: Number(name) } : undefined
  if (kind === 'volume') return { volumeId: name }
  const issueType = IssueType.options.find(type => type.toLowerCase() === name)
  return issueType && { issueType }
}

/** Every set, years first. */
export const allSets = async ({ volumes }: Pick<Views, 'volumes'>): Promise<readonly OaiSet[]> => {
  const found = await volumes.find({ sort: { field: 'order' } })
  const years = [...new Set(found.map(({ year }) => year))]
  const types = IssueType.options.filter(type => found.some(({ issueType }) => issueType === type))
  return [
    ...years.map(year => ({ spec: `year-${year}`, name: String(year) })),
    ...types.map(type => ({ spec: `type-${type.toLowerCase()}`, name: `${type} issues` })),
    ...found.map(({ id, name, year, issueType }) => ({
      spec: `volume-${id}`,
      name: `${name} (${issueType}, ${year})`,
    })),
  ]
}
