import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { SCHOLAR_MAX_BYTES } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { lettersOf } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { type CheckKind, checkKinds, type VolumeChecks } from '@shodh/contracts/volumes/publication/checks.ts'
import { type Found, itemOf, quoted } from './check-item.ts'
import { pageChecks } from './page-checks.ts'

/** The first page of a PDF: its letters without spaces and punctuation, and its title, where it has one. */
export type PageOne = { readonly letters: string; readonly title: string | undefined }

export type CheckedPaper = {
  readonly paper: PaperDocument
  /** Undefined where the text was not read yet, or can't be trusted. */
  readonly pageOne: PageOne | undefined
  /** Other papers of the journal with the same PDF. */
  readonly duplicates: readonly Pick<PaperDocument, 'id' | 'title'>[]
}

const pdfMessage = ({ fileProblem, withheld }: PaperDocument) => {
  if (withheld) return `Its PDF is withheld: ${withheld.reason}`
  return (
    fileProblem && { missing: 'The file of its PDF is missing', damaged: 'The file of its PDF is damaged' }[fileProblem]
  )
}

const authorsMessage = ({ authorName, authors = [] }: PaperDocument) => {
  if (authorName.trim() === '') return 'It names no author'
  return authors.length === 0 ? `Its authors are one line, “${authorName}”, and not entered one by one` : undefined
}

const doesDiffer = (paper: PaperDocument, { letters }: PageOne) => {
  const titles = [paper, ...(paper.translations ?? [])].map(({ title }) =>
    lettersOf(plainText(title).normalize('NFKC')),
  )
  return !titles.some(title => letters.includes(title))
}

const titleMessage = ({ paper, pageOne }: CheckedPaper) => {
  if (!pageOne || !doesDiffer(paper, pageOne)) return undefined
  return pageOne.title === undefined ? 'Page one does not have its title' : `Page one says “${pageOne.title}”`
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const listed = new Intl.ListFormat('en')

const languageOf = (tag: string) => languageKey(tag).split('-')[0]

/** In which of the journal's languages nothing is said of a paper. */
const translationMessage = ({ language, translations = [] }: PaperDocument, wanted: readonly string[]) => {
  if (!language) return undefined
  const has = [language, ...translations.map(each => each.language)].map(languageOf)
  const missing = wanted.filter(tag => !has.includes(languageOf(tag)))
  return missing.length === 0
    ? undefined
    : `Its title and abstract are not there in ${listed.format(missing.map(tag => languages.of(tag) ?? tag))}`
}

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

const checksOf = (checked: CheckedPaper, wanted: readonly string[]): readonly Found[] => {
  const { paper, duplicates } = checked
  const { fileSize } = paper
  const messages: readonly (readonly [CheckKind, field: string, message: string | undefined | false])[] = [
    ['pdf', 'file', pdfMessage(paper)],
    ['title', 'title', titleMessage(checked)],
    ['authors', 'authors', authorsMessage(paper)],
    ['abstract', 'abstract', !paper.abstract && 'It has no abstract'],
    ['doi', 'doi', !paper.doi && 'It has no DOI'],
    ['size', 'file', fileSize > SCHOLAR_MAX_BYTES && `${mebibytes(fileSize)} MB: Google Scholar does not index it`],
    ['language', 'language', !paper.language && 'It does not say its language'],
    ['translation', 'translations', translationMessage(paper, wanted)],
  ]
  return [
    ...messages.flatMap(([kind, field, message]) => (message ? [[kind, itemOf(paper, message, field)] as const] : [])),
    ...duplicates.map(
      other => ['duplicate', itemOf(paper, `It has the same PDF as ${quoted(other)}`, 'file', other)] as const,
    ),
  ]
}

type Volume = {
  readonly volumeId: string
  /** In the order of the issue. */
  readonly papers: readonly CheckedPaper[]
  /** The journal's, BCP 47. */
  readonly languages: readonly string[]
  readonly licence: string
}

/** What is missing or doubtful in the papers of a volume. */
export const findChecks = ({
  volumeId,
  papers,
  languages: wanted,
  licence,
}: Volume): Omit<VolumeChecks, 'authorEmails'> => {
  const found = [
    ...papers.flatMap(checked => checksOf(checked, wanted)),
    ...pageChecks(papers.map(({ paper }) => paper)),
  ]
  const groups = Object.entries(checkKinds).map(([name, [title, severity]]) => {
    const items = found.filter(([kind]) => kind === name).map(([, item]) => item)
    return { kind: name as CheckKind, title, severity, items }
  })
  return {
    volumeId,
    papers: papers.length,
    licence,
    unread: papers.filter(({ pageOne }) => !pageOne).length,
    groups: groups.filter(({ items }) => items.length > 0),
  }
}
