import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { refusals } from '@shodh/contracts/refusals.ts'

const messages = {
  wrongType: refusals.PDF_WRONG_TYPE.message,
  empty: 'Cannot upload empty file',
  tooLarge: 'File size too large. Maximum size is 50MB.',
}
type PdfMessages = Partial<Readonly<Record<keyof typeof messages, string>>>

type Named = { readonly name: string; readonly type: string }

/** Some systems know no type for a file; the server looks at its bytes in any case. */
const isPdf = ({ type, name }: Named) => type === 'application/pdf' || (type === '' && /\.pdf$/iu.test(name))

/** Why a file cannot be a paper's PDF, if so; a screen may have messages of its own. */
export const pdfProblem = (file: Named & { readonly size: number }, own: PdfMessages = {}): string | undefined => {
  const { wrongType, empty, tooLarge } = { ...messages, ...own }
  if (!isPdf(file)) return wrongType
  if (file.size === 0) return empty
  return file.size > PDF_MAX_BYTES ? tooLarge : undefined
}
