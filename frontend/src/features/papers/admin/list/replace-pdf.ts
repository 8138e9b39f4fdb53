import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'

export const NO_FILE = 'No file selected for replacement'
export const NO_REASON = 'Please provide a reason for PDF replacement'
export const REPLACEMENT_FAILED = 'PDF replacement failed'

/** What is wrong with a file before it is sent. */
export const replacementError = ({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>) => {
  const isPdf = type === 'application/pdf' || (type === '' && /\.pdf$/iu.test(name))
  if (!isPdf) return 'Only PDF files are allowed'
  if (size === 0) return 'File cannot be empty'
  return size > PDF_MAX_BYTES ? 'File size must be less than 50MB' : undefined
}
