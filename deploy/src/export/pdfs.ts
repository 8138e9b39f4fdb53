import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import type { SignedInRequest } from '../import/sign-in.ts'
import { sha256Of } from './checksum.ts'
import { pdfPath } from '../folder-format/exported-paper.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

/** Writes the PDF of a version, unless an earlier run did; returns why it can't. */
export const writePdf = async (
  request: SignedInRequest,
  folder: ExportFolder,
  paper: Pick<Paper, 'volumeId' | 'sr'>,
  version: PaperVersion,
): Promise<string | undefined> => {
  const name = pdfPath(paper, version)
  if (await folder.has(name, version.sha256)) return undefined
  const { status, body, message } = await request({
    path: version.url,
    absolute: true,
    bytes: version.bytes,
  })
  if (status !== 200 || !body) return message
  if (sha256Of(body) !== version.sha256) return 'the journal sent other bytes than its record names'
  await folder.write(name, body)
  return undefined
}
