import { FILE_NAME_MAX_BYTES } from '../limits.ts'
import { splitName, utf8Length } from './names.ts'

const graphemes = new Intl.Segmenter()

const shortened = (text: string, mostBytes: number) => {
  let result = ''
  for (const { segment } of graphemes.segment(text)) {
    if (utf8Length(result + segment) > mostBytes) break
    result += segment
  }
  return result
}

/** `form (2).pdf`, or of a folder, in whose name no bracket may be, `forms 2`; what is too long is shortened before the number. */
export const numberedName = (name: string, number: number, isFolder: boolean): string => {
  const suffix = isFolder ? ` ${number}` : ` (${number})`
  const nameAround = (stem: string, ending: string) => {
    const short = shortened(stem, FILE_NAME_MAX_BYTES - utf8Length(suffix + ending))
    return short === '' ? undefined : `${short}${suffix}${ending}`
  }
  return (isFolder ? undefined : nameAround(...splitName(name))) ?? nameAround(name, '') ?? suffix.trim()
}
