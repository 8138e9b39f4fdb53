import type { Refusal } from '@shodh/contracts/envelope.ts'
import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { fileNameOf } from '@shodh/contracts/text/text.ts'
import { missingPaper } from '../missing.ts'
import type { Views } from '../ports.ts'

const VERSION_NOT_FOUND: Refusal = { refused: 'VERSION_NOT_FOUND' }

/** Of a version that was replaced: `On Rivers (version 1).pdf`. */
const versionName = (name: string, version: number) =>
  fileNameOf(name.replace(/\.pdf$/u, ''), ` (version ${version}).pdf`)

export const historyIn = async (
  { paperHistories }: Pick<Views, 'paperHistories'>,
  volumeId: string,
  paperId: string,
) => {
  const history = await paperHistories.get(paperId)
  return history?.volumeId === volumeId ? history : undefined
}

export type OneVersion = { readonly volumeId: string; readonly paperId: string; readonly version: string }

/** One version by its number, while its paper is there. */
export const findVersion = async (
  views: Pick<Views, 'paperHistories'>,
  { volumeId, paperId, version: number }: OneVersion,
) => {
  const history = await historyIn(views, volumeId, paperId)
  if (!history || history.deletion) return missingPaper(history)
  const wanted = VersionNumber.safeParse(number).data
  const index = history.versions.findIndex(each => each.version === wanted)
  const [version, name] = [history.versions[index], history.fileNames[index]]
  if (!version || name === undefined) return VERSION_NOT_FOUND
  return { ...version, name: version === history.versions.at(-1) ? name : versionName(name, version.version) }
}
