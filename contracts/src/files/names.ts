import * as z from 'zod/mini'
import { rawText } from '../fields.ts'
import { FILE_NAME_MAX_BYTES } from '../limits.ts'

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

const encoder = new TextEncoder()

/** Bytes of a text as UTF-8. */
export const utf8Length = (text: string) => encoder.encode(text).length

/** Windows takes these for devices, with any ending: an archive that has one cannot be opened there. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(?:\.|$)/iu
const ENDS_IN_DOT = /\.$/u

const IN_FOLDER_NAME = /^[\p{L}\p{M}\p{Nd} \-_.\u200c\u200d]*$/u
/** Slashes, control characters, what hides or turns a text, and what is no character; joiners carry meaning. */
export const NOT_IN_FILE_NAME =
  /[/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u

const NOT_IN_FOLDER_NAME = /[^\p{L}\p{M}\p{Nd} \-_.\u200c\u200d]+/gu
/** Shows nothing, so nothing takes its place. */
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu

const isPortable = (name: string) => !ENDS_IN_DOT.test(name) && !DEVICE.test(name)

const nameOf = (label: string, isAllowed: (name: string) => boolean, required = `${label} is required`) => {
  const tooLong = `${label} cannot exceed ${FILE_NAME_MAX_BYTES} bytes`
  const invalid = `${label} contains invalid characters`
  return rawText(label, { max: FILE_NAME_MAX_BYTES, required, tooLong }).check(
    z.refine(name => name.isWellFormed(), { error: invalid, abort: true }),
    z.normalize('NFC'),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine(name => isAllowed(name) && isPortable(name), { error: invalid, abort: true }),
    z.refine(name => utf8Length(name) <= FILE_NAME_MAX_BYTES, { error: tooLong }),
  )
}

const isFileName = (name: string) => !NOT_IN_FILE_NAME.test(name) && /[^\u200c\u200d]/u.test(name)
export const FileName = nameOf('File name', isFileName)
export const FolderName = nameOf('Folder name', name => IN_FOLDER_NAME.test(name) && isFileName(name))

/** As much of a text as a name may have. */
const cutToBytes = (text: string) =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, FILE_NAME_MAX_BYTES)).replaceAll('\ufffd', '')

const withoutEnd = (name: string): string => (/[ .]$/u.test(name) ? withoutEnd(name.slice(0, -1)) : name)

/** What a folder may be called whose own name is refused. */
export const suggestedFolderName = (name: string): string => {
  const words = name.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(NOT_IN_FOLDER_NAME, ' ')
  const plain = words.replaceAll(/ +/gu, ' ').trim()
  const suggested = withoutEnd(cutToBytes(DEVICE.test(plain) ? `_${plain}` : plain))
  return FolderName.safeParse(suggested).success ? suggested : 'Folder'
}

/** A new name, of which a folder's has to be checked once more. */
export const NewName = nameOf('File name', isFileName, 'New name is required')

/** The name without its ending, and the ending with its dot: '' where there is none, as in `.profile`. */
export const splitName = (name: string): readonly [stem: string, ending: string] => {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
}
