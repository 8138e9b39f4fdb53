import { fileSize } from '../../../../ui/file-size.ts'
import type { FieldName, PaperForm } from './paper-form.ts'

type Shown = { readonly label: string; readonly text: (form: PaperForm) => string }

const lines = (texts: readonly string[]) => texts.filter(Boolean).join('\n')
const listed = (texts: readonly string[]) => texts.filter(Boolean).join(', ')

const authorText = ({ given, family, orcid, affiliations }: PaperForm['authors'][number]) =>
  listed([
    [given, family].filter(Boolean).join(' '),
    orcid,
    ...affiliations.map(({ name, ror }) => (ror ? `${name} (${ror})` : name)),
  ])

const translationText = ({ language, title, subtitle, abstract, keywords }: PaperForm['translations'][number]) =>
  lines([`${language}: ${title}`, subtitle, abstract, listed(keywords.split('\n'))])

/** Every field of the screen that others may change too: its label, and what it says in words. */
export const shownFields: Readonly<Record<Exclude<FieldName, 'reason' | 'notifyAuthors'>, Shown>> = {
  title: { label: 'Title', text: ({ title }) => title },
  authorName: { label: 'Author Name', text: ({ authorName }) => authorName },
  file: { label: 'PDF', text: ({ file }) => (file ? `${file.name}, ${fileSize(file.size)}` : 'no new file') },
  subtitle: { label: 'Subtitle', text: ({ subtitle }) => subtitle },
  abstract: { label: 'Abstract', text: ({ abstract }) => abstract },
  keywords: { label: 'Keywords', text: ({ keywords }) => listed(keywords.split('\n')) },
  language: { label: 'Language of the paper', text: ({ language }) => language },
  doi: { label: 'DOI', text: ({ doi }) => doi },
  firstPage: { label: 'First page', text: ({ firstPage }) => firstPage },
  lastPage: { label: 'Last page', text: ({ lastPage }) => lastPage },
  publishedOn: { label: 'Date of publication', text: ({ publishedOn }) => publishedOn },
  authors: { label: 'Authors', text: ({ authors }) => lines(authors.map(authorText)) },
  translations: { label: 'Translations', text: ({ translations }) => lines(translations.map(translationText)) },
}

export type SharedName = keyof typeof shownFields

const isSharedName = (name: string): name is SharedName => name in shownFields

export const sharedNames = Object.keys(shownFields).filter(isSharedName)
