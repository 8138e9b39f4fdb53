import type { Paper } from '@shodh/contracts/papers/views.ts'
import { count } from '../../../../../ui/formats/count.ts'
import { pdfSize } from '../../../paper-details.ts'
import { changesIn, type FieldName, paperForm, type PaperForm } from './paper-form.ts'

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
  file: { label: 'PDF', text: ({ file }) => (file ? `${file.name}, ${pdfSize(file.size)}` : 'no new file') },
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

/** What most papers go without. */
export const rareNames = [
  'subtitle',
  'language',
  'publishedOn',
  'firstPage',
  'lastPage',
  'authors',
  'translations',
] as const

const inSentence = (name: SharedName) => {
  const { label } = shownFields[name]
  return label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

const withCount = (form: PaperForm, name: SharedName) =>
  name === 'authors' || name === 'translations' ? count(form[name].length, name.slice(0, -1)) : inSentence(name)

/** Which of what most papers go without is filled. */
export const filledText = (form: PaperForm) =>
  listed(rareNames.filter(name => shownFields[name].text(form) !== '').map(name => withCount(form, name)))

/** What differs from what is stored; empty where nothing does. */
export const unsavedText = (form: PaperForm, stored: Paper) => {
  const changes = changesIn(form, paperForm(stored))
  return listed(sharedNames.filter(name => (name === 'file' ? form.file : name in changes)).map(inSentence))
}
