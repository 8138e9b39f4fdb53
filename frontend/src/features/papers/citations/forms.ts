import { CITATION_FORMATS, type CitationFormat } from '@shodh/contracts/papers/citations/formats.ts'
import { stored, storeForAll } from '../../../browser-storage.ts'
import { CITATION_STYLES, type CitationStyle } from '@shodh/contracts/papers/citations/styles.ts'

/** A style for readers, or a format for reference managers. */
export type Form = CitationStyle | CitationFormat
export const FORMS: readonly Form[] = [...CITATION_STYLES, ...CITATION_FORMATS]

const KEY = 'shodh:citation'

/** The one that was chosen last in this browser. */
export const chosenForm = () => FORMS.find(each => each === stored(KEY))

export const storeForm = (form: Form) => storeForAll(KEY, form)

/** What they call themselves, in every language. */
export const CITATION_NAMES: Readonly<Record<Form, string>> = {
  apa: 'APA',
  mla: 'MLA',
  chicago: 'Chicago',
  vancouver: 'Vancouver',
  bibtex: 'BibTeX',
  ris: 'RIS',
  csl: 'CSL-JSON',
}
