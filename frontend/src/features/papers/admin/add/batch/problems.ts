import { type Entry, errorsOf, hasFile, isBlank, isNamed, isReading, isUnconfirmed, type TextField } from './entry.ts'

/** What keeps an entry from being uploaded and only a person can put right. */
export type Problem = {
  readonly field: TextField | 'pdf' | 'known' | 'details' | 'sending'
  /** Behind 'Draft'. */
  readonly word: string
  readonly sentence: string
}

const unread = {
  title: 'No title was found on page 1. Please enter it.',
  authorName: 'No names were found on page 1. Add them.',
} as const

/** Whether its PDF was read: one that cannot be opened says nothing of its title. */
export const isUnderstood = ({ pdf }: Entry) => pdf?.reading !== undefined && pdf.reading.problem === undefined

/** What is wrong with a title or the authors, in other words where nobody has typed them yet. */
export const sentenceOf = (entry: Entry, field: TextField) => {
  const error = errorsOf(entry)[field]
  return error !== undefined && isUnderstood(entry) && entry[field].trim() === '' ? unread[field] : error
}

/** Without a PDF nothing is missing before title and authors are there. */
const pdfSentence = (entry: Entry) => {
  const { pdf } = errorsOf(entry)
  if (pdf === undefined || hasFile(entry)) return pdf
  return isNamed(entry) ? pdf : undefined
}

const detailsSentence = (entry: Entry) => {
  const { details } = errorsOf(entry)
  return details === undefined ? undefined : `More details: ${details}`
}

const isEnded = ({ sending }: Entry) => sending?.phase === 'failed' || sending?.phase === 'unknown'

const found = (entry: Entry): readonly (Omit<Problem, 'sentence'> & { readonly sentence: string | undefined })[] => [
  { field: 'sending', word: 'not uploaded', sentence: isEnded(entry) ? (entry.sending?.message ?? '') : undefined },
  { field: 'pdf', word: hasFile(entry) ? 'needs another PDF' : 'needs a PDF', sentence: pdfSentence(entry) },
  { field: 'known', word: 'already published', sentence: isUnconfirmed(entry) ? entry.known?.title : undefined },
  { field: 'title', word: 'needs a title', sentence: sentenceOf(entry, 'title') },
  { field: 'authorName', word: 'needs authors', sentence: sentenceOf(entry, 'authorName') },
  { field: 'details', word: 'needs other details', sentence: detailsSentence(entry) },
]

/** The first one of an entry; none while its PDF is read or it is sent. */
export const problemOf = (entry: Entry): Problem | undefined => {
  const isBusy = isReading(entry) || (entry.sending && !isEnded(entry))
  if (isBusy || isBlank(entry)) return undefined
  const first = found(entry).find(({ sentence }) => sentence !== undefined)
  return first && { ...first, sentence: first.sentence ?? '' }
}
