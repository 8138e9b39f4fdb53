import { type BoardMember, BoardResponse, type BoardSection } from '@shodh/contracts/board/views.ts'
import { readFrom } from '../import/inventory.ts'
import type { SignedInRequest } from '../import/sign-in.ts'
import { sha256Of } from './checksum.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

const BOARD_FILE = 'board.json'

/** The name of the file in the folder; its address begins with the SHA-256 of these bytes. */
const pictureIn = (url: string) => {
  const name = url.slice(url.lastIndexOf('/') + 1)
  return { file: `board/${name}`, sha256: name.slice(0, name.indexOf('-')) }
}

const exportedMember = (member: BoardMember) => {
  const { id: _, _id: __, sectionId, displayOrder, createdAt, updatedAt, isTermOver, image, ...fields } = member
  return { ...fields, ...(image && { image: pictureIn(image.url).file }) }
}

const exportedSection = ({ name, translations, isActive, members }: BoardSection) => ({
  name,
  translations,
  isActive,
  members: members.map(exportedMember),
})

/** Returns why the picture can't be written. */
const writePicture = async (request: SignedInRequest, folder: ExportFolder, url: string) => {
  const { file, sha256 } = pictureIn(url)
  if (await folder.has(file, sha256)) return undefined
  const { status, body, message } = await request({ path: url, absolute: true })
  if (status !== 200 || !body) return message
  if (sha256Of(body) !== sha256) return 'the journal sent other bytes than its address names'
  await folder.write(file, body)
  return undefined
}

/** Writes the board of today, if there is one, with what is inactive, and its pictures; returns the names of the files, and what is missing. */
export const exportBoard = async (request: SignedInRequest, folder: ExportFolder) => {
  const sections = (await readFrom(request, BoardResponse, { path: '/board-members' })) ?? []
  if (sections.length === 0) return { files: [], missing: [] }
  const missing: string[] = []
  const files = [BOARD_FILE]
  for (const { fullName, image } of sections.flatMap(({ members }) => members)) {
    if (!image) continue
    const why = await writePicture(request, folder, image.url)
    if (why === undefined) files.push(pictureIn(image.url).file)
    else missing.push(`The picture of ${fullName}: ${why}`)
  }
  await folder.write(BOARD_FILE, `${JSON.stringify(sections.map(exportedSection), undefined, 2)}\n`)
  return { files, missing }
}
