import { lettersOf } from '@shodh/contracts/papers/pdf-text/text-view.ts'

/** Without ligatures, which are where the typesetting put them. */
const letters = (text: string) => lettersOf(text.normalize('NFKC'))

type Pages = {
  /** Text of page one of the PDF that the paper has; undefined until it is read. */
  readonly before?: string
  readonly after?: string
  /** What the new PDF seems to have for its title. */
  readonly proposed?: string | undefined
}

/** Says that page one of a new PDF has another title than the paper; undefined where it has it, or that can't be known. */
export const titleWarning = (title: string, { before, after, proposed }: Pages): string | undefined => {
  if (after === undefined) return undefined
  if (letters(after) === '')
    return 'Page 1 of the new PDF is a picture without text: whether it has the title of this paper is for you to see.'
  const isOn = (text: string) => letters(text).includes(letters(title))
  if (isOn(after)) return undefined
  if (proposed !== undefined) return `Another title stands on page 1: “${proposed}”.`
  return isOn(before ?? '') ? 'The title of this paper is not on page 1 of the new PDF.' : undefined
}
