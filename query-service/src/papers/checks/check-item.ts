import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { CheckItem, CheckKind } from '@shodh/contracts/volumes/publication/checks.ts'

export type Found = readonly [kind: CheckKind, item: CheckItem]

type Named = Pick<PaperDocument, 'id' | 'title'>

/** Between quotation marks, without the marks of the title. */
export const quoted = ({ title }: Pick<Named, 'title'>) => `“${plainText(title)}”`

/** What is said of a paper, and by which field of its form it is corrected. */
export const itemOf = (
  { id, title, sr }: Named & Pick<PaperDocument, 'sr'>,
  message: string,
  field: string,
  other?: Named,
): CheckItem => ({
  paper: { id, title: plainText(title), sr },
  message,
  field,
  ...(other && { other: { id: other.id, title: plainText(other.title) } }),
})
