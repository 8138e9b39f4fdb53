import type { Call } from '../client/request.ts'
import type { SignedInRequest } from '../client/session.ts'
import { sha256Of } from '../folder-format/whole-files.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

type Wanted = Pick<Call, 'path' | 'bytes'> & {
  /** Its name in the folder. */
  readonly name: string
  readonly sha256: string
  /** What names the hash, for messages. */
  readonly named: string
}

/** Writes a file of the journal, unless an earlier run did; returns why it can't. */
export const download = async (
  request: SignedInRequest,
  folder: ExportFolder,
  { name, sha256, named, ...call }: Wanted,
): Promise<string | undefined> => {
  if (await folder.has(name, sha256)) return undefined
  const { status, body, message } = await request({ ...call, absolute: true })
  if (status !== 200 || !body) return message
  if (sha256Of(body) !== sha256) return `the journal sent other bytes than its ${named} names`
  await folder.write(name, body)
  return undefined
}
