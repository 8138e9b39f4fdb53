import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { ReadyCheck, ReadyCheckName } from '@shodh/contracts/content/ready.ts'
import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { SCHOLAR_MAX_BYTES } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { structuredText } from '../../papers/pdfs/structured-text.ts'
import type { Views } from '../../ports.ts'

/** The newest papers, whose texts are looked at for references: each has to be read. */
const NEWEST = 20
/** Research papers a year that DOAJ expects at least. */
const YEARLY_LEAST = 5

const SCREEN = '/admin/papers'

const english = languageKey(DEFAULT_LANGUAGE)

/** A paper that states no language counts as English. */
const hasEnglishAbstract = ({ language = DEFAULT_LANGUAGE, abstract, translations = [] }: PaperDocument) =>
  [{ language, abstract }, ...translations].some(
    each => Boolean(each.abstract) && languageKey(each.language) === english,
  )

/** What Google Scholar takes: it ignores larger files, and what nobody can fetch. */
const canBeIndexed = ({ fileSize, fileProblem, withheld, authorName }: PaperDocument) =>
  fileSize <= SCHOLAR_MAX_BYTES && !fileProblem && !withheld && authorName.trim() !== ''

const hasAffiliations = ({ authors = [] }: PaperDocument) =>
  authors.length > 0 && authors.every(({ affiliations }) => (affiliations?.length ?? 0) > 0)

/** By how many of them something is shown of. */
export const stateOf = (shown: number, all: number): ReadyCheck['state'] =>
  shown === 0 ? 'missing' : shown === all ? 'shown' : 'partly'

/** How many of the papers readers are shown it of. */
const countCheck = (check: ReadyCheckName, shown: number, all: number, papers = 'papers'): ReadyCheck => ({
  check,
  state: stateOf(shown, all),
  shown: shown === 0 ? null : `${shown.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')} ${papers}`,
  url: null,
  screen: SCREEN,
})

/** Whether enough is published each year, for two years. */
const regularity = (papers: readonly PaperDocument[], thisYear: number): ReadyCheck => {
  const years = [thisYear, thisYear - 1].map(year => ({
    year,
    count: papers.filter(each => each.year === year).length,
  }))
  const isEnough = years.every(({ count }) => count > 0) && years.some(({ count }) => count >= YEARLY_LEAST)
  const shown = papers.length > 0 ? years.map(({ year, count }) => `${count} in ${year}`).join(', ') : null
  const state = isEnough ? 'shown' : papers.length > 0 ? 'partly' : 'missing'
  return { check: 'regularity', state, shown, url: papers.length > 0 ? '/' : null, screen: '/admin/papers/add' }
}

type Needed = { readonly views: Pick<Views, 'papers'>; readonly files: Pick<FileStore, 'derived'> }

/** What the published papers show of what indexes ask for, and the newest of them. */
export const countPapers = async ({ views }: Pick<Needed, 'views'>, thisYear: number) => {
  const papers = await views.papers.find({ sort: { field: 'order' } })
  const of = (has: (paper: PaperDocument) => boolean) => papers.filter(has).length
  const checks = [
    regularity(papers, thisYear),
    countCheck('authors', of(hasAffiliations), papers.length),
    countCheck(
      'dois',
      of(({ doi }) => doi !== undefined),
      papers.length,
    ),
    countCheck('abstracts', of(hasEnglishAbstract), papers.length),
    countCheck('pdfs', of(canBeIndexed), papers.length),
  ]
  return { checks, newest: papers.slice(0, NEWEST) }
}

/** Whether papers show their references; of each the text is read, which may come after the paper. */
export const referencesCheck = async ({ files }: Pick<Needed, 'files'>, papers: readonly PaperDocument[]) => {
  const texts = await Promise.all(papers.map(({ sha256 }) => structuredText(files, sha256)))
  const found = texts.filter(text => text?.blocks.some(({ kind }) => kind === 'reference')).length
  return countCheck('references', found, papers.length, 'newest papers')
}
