import { splitName } from './names.ts'

/** Endings of the kinds of files by which a folder is filtered. */
export const FILE_KINDS = {
  images: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'],
  documents: ['pdf', 'doc', 'docx', 'txt', 'rtf'],
  media: ['mp4', 'avi', 'mov', 'mp3', 'wav', 'flac'],
  archives: ['zip', 'rar', '7z', 'tar', 'gz'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type FileKind = keyof typeof FILE_KINDS

const byEnding = new Map<string, FileKind>(
  (Object.keys(FILE_KINDS) as FileKind[]).flatMap(kind =>
    FILE_KINDS[kind].map(ending => [`.${ending}`, kind] as const),
  ),
)

/** Undefined of a file of no kind. */
export const fileKindOf = (name: string): FileKind | undefined => byEnding.get(splitName(name)[1].toLowerCase())

const SMALL_BELOW = 1_000_000
const MEDIUM_BELOW = 10_000_000

export type SizeClass = 'small' | 'medium' | 'large'

export const sizeClassOf = (bytes: number): SizeClass => {
  if (bytes < SMALL_BELOW) return 'small'
  return bytes < MEDIUM_BELOW ? 'medium' : 'large'
}
