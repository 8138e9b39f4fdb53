import { type BoardMember, BoardResponse, type BoardSection } from '@shodh/contracts/board/views.ts'
import { readFrom, type SignedInRequest } from '../client/session.ts'
import { download } from './download.ts'
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

/** Writes the board of today, if there is one, with what is inactive, and its pictures; returns the names of the files, and what is missing. */
export const exportBoard = async (request: SignedInRequest, folder: ExportFolder) => {
  const sections = (await readFrom(request, BoardResponse, { path: '/board-members' })) ?? []
  if (sections.length === 0) return { files: [], missing: [] }
  const missing: string[] = []
  const files = [BOARD_FILE]
  for (const { fullName, image } of sections.flatMap(({ members }) => members)) {
    if (!image) continue
    const { file, sha256 } = pictureIn(image.url)
    const why = await download(request, folder, { name: file, sha256, path: image.url, named: 'address' })
    if (why === undefined) files.push(file)
    else missing.push(`The picture of ${fullName}: ${why}`)
  }
  await folder.write(BOARD_FILE, `${JSON.stringify(sections.map(exportedSection), undefined, 2)}\n`)
  return { files, missing }
}
