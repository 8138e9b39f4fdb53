import { fileNameOf } from '../text/text.ts'
import { plainText } from './plain-text.ts'

/** A file name made from the title of a paper, without its marks and the backslashes of TeX. */
export const paperFileName = (title: string, ...rest: readonly [ending?: string, most?: number]) =>
  fileNameOf(plainText(title).replaceAll('\\', ''), ...rest)
