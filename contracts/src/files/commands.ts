import * as z from 'zod/mini'
import { always, positiveNumber, structured, text, truth, wholeNumber } from '../fields.ts'
import { BULK_MAX, SHARE_HOURS, SHARE_HOURS_MAX, SIGNED_IN_ADDRESS_MAX } from '../limits.ts'
import { FileName, FolderName, NewName } from './names.ts'
import { FolderPath, itemPath, ROOT } from './paths.ts'

const flag = z._default(truth, false)
const Path = itemPath()

/** What becomes of a name that is taken: a refusal, a new version of the file, or a number in the new one's name. */
export const OnConflict = z.enum(['refuse', 'replace', 'keepBoth'], 'onConflict must be refuse, replace or keepBoth')
export type OnConflict = z.infer<typeof OnConflict>
const onConflict = z._default(OnConflict, 'refuse')

export const CreateFolder = z.strictObject({ folderName: FolderName, parentPath: z._default(FolderPath, ROOT) })

const customName = z.pipe(
  z.transform((input: unknown) => (input === '' ? undefined : input)),
  z.optional(FileName),
)

/** The fields of a form, beside `file`; they come before it. */
export const UploadFile = z.strictObject({
  folderPath: z._default(FolderPath, ROOT),
  customName: z.optional(customName),
  onConflict,
})
export type UploadFile = z.infer<typeof UploadFile>

/** A folder must be confirmed. */
export const DeleteItem = z.strictObject({ path: Path, isFolder: flag, confirm: flag })
export type DeleteItem = z.infer<typeof DeleteItem>

/** A file or a folder by its path. */
const Item = z.strictObject({ path: Path, isFolder: flag })
export type FileManagerItem = z.infer<typeof Item>

/** A bare text is the path of a file. */
const itemOrPath = z.pipe(
  z.transform((input: unknown, { issues }) => {
    if (typeof input !== 'string') return input
    const { data: path, error } = Path.safeParse(input)
    for (const { message } of error?.issues ?? []) issues.push({ code: 'custom', input, message })
    return { path }
  }),
  Item,
)

const itemsRequired = 'Items are required'
const Items = z
  .array(itemOrPath, itemsRequired)
  .check(z.minLength(1, itemsRequired), z.maxLength(BULK_MAX, `At most ${BULK_MAX} can be changed at once`))

export const DeleteItems = z.strictObject({
  items: structured('Items', Items, { characters: SIGNED_IN_ADDRESS_MAX, entries: BULK_MAX }),
  confirm: flag,
})

/** The new name is that of a folder or of a file, whose rules differ. */
export const RenameItem = z.strictObject({
  oldPath: itemPath('Old path'),
  newName: NewName,
  isFolder: flag,
})
export type RenameItem = z.infer<typeof RenameItem>

export const MoveItems = z.strictObject({ items: Items, targetPath: FolderPath, onConflict })
export type MoveItems = z.infer<typeof MoveItems>

/** `newName` where the old one is taken. */
export const RestoreItem = z.strictObject({
  id: text('id', { max: 100, ...always('id is required') }),
  newName: z.optional(NewName),
})
export type RestoreItem = z.infer<typeof RestoreItem>

export const PublishItem = z.strictObject({ path: Path, isFolder: flag })
export type PublishItem = z.infer<typeof PublishItem>

export const ShareFile = z.strictObject({
  filePath: itemPath('File path'),
  expiresInHours: z._default(wholeNumber('expiresInHours', 1, SHARE_HOURS_MAX), SHARE_HOURS),
})

export const RemoveVersion = z.strictObject({
  path: Path,
  version: positiveNumber('version'),
})
export type RemoveVersion = z.infer<typeof RemoveVersion>

/** `POST /file-manager/ticket`: for an address by which a browser itself downloads. */
export const AskTicket = z.strictObject({ path: Path, isFolder: flag })
