import { VOLUME_NAME_MAX } from '@shodh/contracts/limits.ts'
import { folded, nameKey, trimEnd } from '@shodh/contracts/text/text.ts'
import { type IssueType, Year } from '@shodh/contracts/volumes/fields.ts'
import { newestFirst, type YearTree } from '@shodh/contracts/volumes/views.ts'

type Volume = YearTree[number]['types'][number]['volumes'][number]

/** A volume as it is typed in one line. */
type NewVolume = { readonly year: number; readonly issueType: IssueType; readonly name: string }

/** What is meant where the line does not say it. */
type Usual = Pick<NewVolume, 'year' | 'issueType'>

/** What the line of a volume leads to: one that is there, or one that is to be created. */
export type Offer =
  | { readonly volume: Volume; readonly created?: undefined; readonly inPreparation?: undefined }
  | { readonly created: NewVolume; readonly inPreparation: boolean; readonly volume?: undefined }

/** As many volumes as are offered at once. */
const MOST = 30

const YEAR = /(?<![\p{L}\p{N}./-])(?:19|20)\d\d(?![\p{L}\p{N}/-])/gu
const TYPE = /[\s,;·(–-]*\b(?<type>regular|special)(?:\s+issue)?\b\)?/iu
const EDGE = /[\s,;·()–-]/u
const trimmed = (text: string) => trimEnd(text.replace(/^[\s,;·()–-]+/u, ''), EDGE)
/** A word before a year makes it a part of the name: 'March 2026', 'No. 2026'; a Roman numeral does not. */
const WORD_BEFORE = /(?:^|[\s,])(?![IVXLCDM]+\s*$)\p{L}[\p{L}\p{M}]*\.?\s*$/u

const withoutYear = (text: string): { readonly year?: number; readonly name: string } => {
  const last = [...text.matchAll(YEAR)].findLast(([year]) => Year.safeParse(Number(year)).success)
  if (!last) return { name: text }
  const [before, behind] = [text.slice(0, last.index), text.slice(last.index + last[0].length)]
  const year = Number(last[0])
  const isPart = WORD_BEFORE.test(before) || trimmed(before) === ''
  return { year, name: isPart ? text : `${trimmed(before)}${behind}` }
}

/** Why the four digits behind the last comma or bracket cannot be the year of a volume, if so. */
export const yearRefused = (text: string): string | undefined => {
  const parts = trimmed(text.replace(TYPE, '')).split(/[,;·(]/u)
  const last = parts.length > 1 ? trimmed(parts.at(-1) ?? '') : ''
  return /^\d{4}$/u.test(last) ? Year.safeParse(Number(last)).error?.issues[0]?.message : undefined
}

/** 'Vol. 9, No. 99, 2026 (Special)': the year, the issue type and the name in it; undefined without a name. */
export const volumeIn = (text: string, usual: Usual): NewVolume | undefined => {
  const type = TYPE.exec(text)
  const isSpecial = type?.groups?.['type']?.toLowerCase() === 'special'
  const { year = usual.year, name } = withoutYear(type ? text.replace(type[0], '') : text)
  const own = trimmed(name).replace(/\s+/gu, ' ')
  if (own === '' || own.length > VOLUME_NAME_MAX) return undefined
  return { year, issueType: type ? (isSpecial ? 'Special' : 'Regular') : usual.issueType, name: own }
}

const allVolumes = (tree: YearTree): readonly Volume[] =>
  tree.flatMap(({ types }) => types.flatMap(({ volumes }) => volumes)).toSorted(newestFirst)

const isSame = (volume: Volume, { year, issueType, name }: NewVolume) =>
  volume.year === year && volume.issueType === issueType && nameKey(volume.name) === nameKey(name)

const wordsOf = (text: string) =>
  folded(text)
    .split(/[\s,;·()]+/u)
    .filter(Boolean)

/**
 * The volumes that have each word of the line, the newest first: as whole words, before the one that the line would
 * create, in parts of words behind it.
 */
export const offersFor = (tree: YearTree, text: string, usual: Usual, mayCreate: boolean): readonly Offer[] => {
  const volumes = allVolumes(tree)
  const created = yearRefused(text) === undefined ? volumeIn(text, usual) : undefined
  const same = created && volumes.find(volume => isSame(volume, created))
  const words = wordsOf(text)
  const lineOf = (volume: Volume) => `${volume.name} ${volume.issueType} ${volume.year}`
  const hasWords = (volume: Volume) => {
    const own = wordsOf(lineOf(volume))
    return words.every(word => own.includes(word) && own.splice(own.indexOf(word), 1))
  }
  const matching = volumes.filter(volume => {
    const own = folded(lineOf(volume))
    return volume !== same && words.every(word => own.includes(word))
  })
  const [whole, part] = [matching.filter(hasWords), matching.filter(volume => !hasWords(volume))]
  const offer = (some: readonly Volume[]): readonly Offer[] => some.map(volume => ({ volume }))
  const known = offer([...(same ? [same] : []), ...whole])
  const isNew = created && !same && mayCreate
  const creating: readonly Offer[] = isNew ? [false, true].map(inPreparation => ({ created, inPreparation })) : []
  return [...known.slice(0, MOST), ...creating, ...offer(part)].slice(0, MOST + creating.length)
}
