import { doiIn } from '@shodh/contracts/papers/identifiers.ts'
import { withoutInvisible } from '@shodh/contracts/text/text.ts'
import { blankTranslation } from '../../details/details-form.ts'
import { shownFields } from '../../edit/form/shown-fields.ts'
import type { PaperForm } from '../../edit/form/paper-form.ts'
import { authorsCell, authorsIn, keywordsCell, keywordsIn } from './lists-in-cells.ts'

/** What a sheet says of a paper, by the names of its columns: `title`, and `title.hi` of a translation. */
export type Cells = Readonly<Record<string, string>>

const NAMES = [
  'title',
  'authorName',
  'authors',
  'subtitle',
  'abstract',
  'keywords',
  'language',
  'doi',
  'firstPage',
  'lastPage',
  'publishedOn',
] as const
type Name = (typeof NAMES)[number]

/** The columns of what a paper says in its own language, in the order of an exported sheet. */
export const names: readonly string[] = NAMES

const TRANSLATED = ['title', 'subtitle', 'abstract', 'keywords'] as const

export const namesIn = (language: string) => TRANSLATED.map(field => `${field}.${language}`)

/** The field and, of a translation, its language. */
const partsOf = (name: string) => {
  const at = name.indexOf('.')
  return at < 0 ? { field: name as Name } : { field: name.slice(0, at) as Name, language: name.slice(at + 1) }
}

/** `Title`, `Title (hi)`. */
export const headingOf = (name: string) => {
  const { field, language } = partsOf(name)
  const label = field === 'authors' ? 'Authors in detail' : shownFields[field].label
  return language === undefined ? label : `${label} (${language})`
}

/** A cell as every other one that says the same. */
export const normalisedCell = (name: string, text: string) => {
  const { field } = partsOf(name)
  const plain = withoutInvisible(text.replaceAll(/\r\n?/gu, '\n')).trim().normalize('NFC')
  if (field === 'authors') return authorsCell(authorsIn(plain))
  if (field === 'keywords') return keywordsCell(keywordsIn(plain))
  return field === 'doi' ? doiIn(plain) : plain
}

/** What a form says, as cells have it. */
export const cellsOf = (form: PaperForm): Cells => {
  const cells = [
    ...NAMES.map(name => [name, typeof form[name] === 'string' ? form[name] : ''] as const),
    ['authors', authorsCell(form.authors)] as const,
    ['keywords', keywordsCell(form.keywords)] as const,
    ...form.translations.flatMap(({ language, ...translation }) =>
      TRANSLATED.map(
        field =>
          [
            `${field}.${language}`,
            field === 'keywords' ? keywordsCell(translation.keywords) : translation[field],
          ] as const,
      ),
    ),
  ]
  return Object.fromEntries(cells.map(([name, text]) => [name, normalisedCell(name, text)]))
}

const translationsWith = ({ translations }: PaperForm, cells: Cells): PaperForm['translations'] => {
  const added = Object.keys(cells).flatMap(name => partsOf(name).language ?? [])
  const languages = new Set([...translations.map(({ language }) => language), ...added])
  return Array.from(languages, language => {
    const stored = translations.find(translation => translation.language === language)
    const said = TRANSLATED.flatMap(field => {
      const cell = cells[`${field}.${language}`]
      return cell === undefined ? [] : [[field, field === 'keywords' ? keywordsIn(cell) : cell]]
    })
    return { ...blankTranslation, ...stored, ...Object.fromEntries(said), language }
  }).filter(translation => TRANSLATED.some(field => translation[field].trim() !== ''))
}

/** The form with what the cells say; what they do not name stays. */
export const withCells = (form: PaperForm, cells: Cells): PaperForm => {
  const { authors, keywords, ...texts } = cells
  return {
    ...form,
    ...Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name))),
    ...(authors !== undefined && { authors: authorsIn(authors) }),
    ...(keywords !== undefined && { keywords: keywordsIn(keywords) }),
    translations: translationsWith(form, cells),
  }
}

/** The column that an error of the form belongs to: `translations.0.title` is that of the title in its language. */
export const columnOfError = (error: string, { translations }: PaperForm) => {
  const [first = '', index = '', field = ''] = error.split('.')
  if (first !== 'translations') return first
  const language = translations[Number(index)]?.language ?? ''
  return `${TRANSLATED.some(one => one === field) ? field : 'title'}.${language}`
}
