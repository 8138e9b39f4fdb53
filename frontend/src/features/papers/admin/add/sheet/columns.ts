import { folded } from '@shodh/contracts/text/text.ts'

/** A field that a column of a spreadsheet can fill; `file` names the PDF that a row belongs to. */
export const SHEET_FIELDS = {
  title: 'Title',
  authorName: 'Author Name',
  subtitle: 'Subtitle',
  abstract: 'Abstract',
  keywords: 'Keywords',
  language: 'Language',
  doi: 'DOI',
  firstPage: 'First page',
  lastPage: 'Last page',
  publishedOn: 'Published on',
  file: 'File',
} as const
export type SheetField = keyof typeof SHEET_FIELDS

/** Headings by which a column is recognised, in English, Hindi and Marathi. */
const HEADINGS: Readonly<Record<SheetField, string>> = {
  title:
    'title, paper title, title of paper, title of the paper, article title, paper, article, ' +
    'शीर्षक, शोध पत्र का शीर्षक, शोधपत्र का शीर्षक, लेख का शीर्षक, पेपर का शीर्षक, ' +
    'शोधनिबंधाचे शीर्षक, लेखाचे शीर्षक, निबंधाचे शीर्षक',
  authorName:
    'author, authors, author name, author names, authors name, name of author, ' +
    'name of the author, name of authors, authorname, writer, लेखक, लेखक का नाम, लेखकों के नाम, ' +
    'लेखक के नाम, रचनाकार, शोधार्थी, शोधकर्ता, लेखकाचे नाव, लेखकांची नावे, लेखकाचे नांव, संशोधक, ' +
    'संशोधकाचे नाव',
  subtitle: 'subtitle, sub title, sub-title, उपशीर्षक, उप शीर्षक',
  abstract: 'abstract, summary, सारांश, सार, शोध सार, गोषवारा',
  keywords: 'keywords, key words, keyword, मुख्य शब्द, बीज शब्द, संकेत शब्द, कुंजी शब्द, कळीचे शब्द, ' + 'बीजशब्द, महत्त्वाचे शब्द',
  language: 'language, lang, भाषा',
  doi: 'doi, डीओआई, डीओआय',
  firstPage:
    'first page, firstpage, from page, page from, start page, starting page, प्रथम पृष्ठ, ' +
    'पहला पृष्ठ, पहिले पान, पहिले पृष्ठ, प्रारंभिक पृष्ठ',
  lastPage:
    'last page, lastpage, to page, page to, end page, ending page, अंतिम पृष्ठ, आखिरी पृष्ठ, ' + 'शेवटचे पान, शेवटचे पृष्ठ',
  publishedOn:
    'published on, publication date, date of publication, publishedon, date, प्रकाशन तिथि, ' +
    'प्रकाशन दिनांक, प्रकाशनाची तारीख, तारीख, दिनांक',
  file:
    'file, file name, filename, pdf, pdf file, pdf name, फाइल, फ़ाइल, फाइल का नाम, फ़ाइल का नाम, ' +
    'फाईल, फाईलचे नाव, पीडीएफ',
}

/** Case, punctuation, ZWJ, ZWNJ and the two ways to write nukta letters make no difference. */
const normalised = (heading: string) =>
  folded(heading.normalize('NFKC'))
    .replace(/[\u200c\u200d]/gu, '')
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const fieldOfHeading = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.split(', ').map(heading => [normalised(heading), field as SheetField] as const),
  ),
)

export type Columns = { readonly [field in SheetField]?: number }

/** The columns that are recognised by name; of two for one field, the first. */
export const columnsOf = (headings: readonly string[]): Columns => {
  const columns: Partial<Record<SheetField, number>> = {}
  headings.forEach((heading, index) => {
    const field = fieldOfHeading.get(normalised(heading))
    if (field) columns[field] ??= index
  })
  return columns
}

/** Headings of columns that no field is filled from. */
export const ignoredHeadings = (headings: readonly string[], columns: Columns) =>
  headings.filter((heading, index) => heading.trim() !== '' && !Object.values(columns).includes(index))
