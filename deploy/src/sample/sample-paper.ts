import type { Details } from '@shodh/contracts/papers/fields.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

export const sampleJournalName = 'Shodh Sample Journal'

export type Language = 'en' | 'hi' | 'mr'

/** `name` is that of the typeset PDF in `pdfs` and of its body in `typst/bodies`. */
export type SampleVersion = {
  readonly name: string
  readonly reason?: string
  /** ISO 8601. */
  readonly replacedAt?: string
}

/** Its optional fields have the names and shapes of a paper's details in the contracts. */
export type SamplePaper = {
  readonly id: string
  readonly title: string
  readonly authorName: string
  readonly authors: readonly { readonly given: string; readonly family: string }[]
  readonly abstract: string
  readonly keywords: readonly string[]
  readonly language: Language
  readonly translations?: Details['translations']
  /** YYYY-MM-DD. */
  readonly publishedOn: string
  readonly firstPage: string
  readonly lastPage: string
  readonly volumeName: string
  readonly versions: readonly SampleVersion[]
}

export type SampleVolume = {
  readonly year: number
  readonly issueType: IssueType
  readonly volumeName: string
  readonly papers: readonly SamplePaper[]
}

type Issue = Omit<SampleVolume, 'papers'> & Pick<SamplePaper, 'publishedOn'>
type Manuscript = Omit<SamplePaper, 'authorName' | 'publishedOn' | 'firstPage' | 'lastPage' | 'volumeName'> & {
  readonly pages: number
}

export const pdfOf = ({ name }: SampleVersion) => new URL(`pdfs/${name}.pdf`, import.meta.url)

/** The papers of one issue, paginated through it in their order. */
export const volume = ({ publishedOn, ...issue }: Issue, manuscripts: readonly Manuscript[]): SampleVolume => {
  let page = 1
  const papers = manuscripts.map(({ pages, ...manuscript }) => {
    const firstPage = page
    page += pages
    return {
      ...manuscript,
      authorName: manuscript.authors.map(({ given, family }) => `${given} ${family}`).join(', '),
      publishedOn,
      firstPage: String(firstPage),
      lastPage: String(page - 1),
      volumeName: issue.volumeName,
    }
  })
  return { ...issue, papers }
}
