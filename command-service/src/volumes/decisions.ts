import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import type { DeleteVolume, SetVolumeCover } from '@shodh/contracts/volumes/commands.ts'
import type { RepairItem } from '@shodh/contracts/volumes/health.ts'
import { type Arrangement, NO_ARRANGEMENT, papersNamedIn } from '@shodh/contracts/volumes/arrangement.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../given.ts'
import type { Claim } from '../handle.ts'
import { isPresent, paperIn, type PresentVolume, type Volume } from './volume.ts'

type NewVolume = Extract<VolumeEvent, { type: 'VolumeCreated' }>['data']

const wasPublic = ({ document }: Volume) =>
  document !== null && (!document.inPreparation || (document.aheadPaperIds ?? []).length > 0)

/**
 * A deleted volume's name is free again: the same stream continues. In preparation it would hide from readers that there
 * was a public one, and what became of its papers.
 */
export const createVolume: Decision<Volume, NewVolume, VolumeEvent> = (volume, command) => {
  if (isPresent(volume)) return refuse('VOLUME_ALREADY_EXISTS', `Volume "${volume.document.name}" already exists`)
  return command.inPreparation && wasPublic(volume)
    ? refuse('VOLUME_WAS_PUBLIC')
    : [{ type: 'VolumeCreated', data: command }]
}

type StatusChange = {
  readonly isActive?: boolean | undefined
  readonly reason?: string | undefined
  readonly ifMatch?: IfMatch
}

/** No event where no status is requested, or the volume already has it. */
export const setVolumeStatus: Decision<Volume, StatusChange, VolumeEvent> = (volume, { isActive, reason, ifMatch }) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { id: volumeId, revision, isActive: wasActive } = volume.document
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (isActive === undefined || wasActive === isActive) return []
  return [{ type: isActive ? 'VolumeActivated' : 'VolumeDeactivated', data: { volumeId, reason } }]
}

type CoverChange = SetVolumeCover & { readonly ifMatch?: IfMatch }

/** No event where the volume has that picture, or none, already. */
export const setVolumeCover: Decision<Volume, CoverChange, VolumeEvent> = (volume, { cover, ifMatch }) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { id: volumeId, revision, cover: before } = volume.document
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (cover?.url === before?.url && cover?.alt === before?.alt) return []
  return [{ type: 'VolumeCoverChanged', data: { volumeId, cover } }]
}

type NewArrangement = Arrangement & { readonly ifMatch?: IfMatch }

const isSameArrangement = (one: Arrangement, other: Arrangement) =>
  JSON.stringify([one.sections, one.order]) === JSON.stringify([other.sections, other.order])

/** No event where nothing stands elsewhere. */
export const arrangeSections: Decision<Volume, NewArrangement, VolumeEvent> = (volume, { ifMatch, ...arrangement }) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { id: volumeId, revision, arrangement: before = NO_ARRANGEMENT } = volume.document
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  if (!papersNamedIn(arrangement).every(id => paperIn(volume, id)))
    return refuse('PAPER_NOT_FOUND', 'One of the papers is not in this volume')
  if (isSameArrangement(arrangement, before)) return []
  return [{ type: 'SectionsArranged', data: { volumeId, ...arrangement } }]
}

type Deletion = Pick<DeleteVolume, 'reason' | 'forceDelete' | 'confirmVolumeName' | 'confirmPaperCount'> & {
  readonly ifMatch?: IfMatch
}

const unconfirmed = (
  { document: { name, paperCount } }: PresentVolume,
  { forceDelete, confirmVolumeName, confirmPaperCount }: Deletion,
) => {
  if (paperCount > 0 && !forceDelete) return refuse('VOLUME_NOT_EMPTY')
  if (confirmVolumeName === undefined ? paperCount > 0 : confirmVolumeName.normalize('NFC') !== name)
    return refuse('VOLUME_NAME_NOT_CONFIRMED')
  if (confirmPaperCount === undefined ? paperCount > 0 : confirmPaperCount !== paperCount)
    return refuse('PAPER_COUNT_NOT_CONFIRMED', `The volume holds ${paperCount} paper(s). Please confirm this number.`)
  return undefined
}

const presentPaperIds = ({ papers }: Volume) =>
  Array.from(papers).flatMap(([id, { document }]) => (document.isDeleted ? [] : [id]))

export const deleteVolume: Decision<Volume, Deletion, VolumeEvent> = (volume, command) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { id: volumeId, revision } = volume.document
  if (!matches(revision, command.ifMatch)) return refuse('PRECONDITION_FAILED')
  return (
    unconfirmed(volume, command) ?? [
      { type: 'VolumeDeleted', data: { volumeId, paperIds: presentPaperIds(volume), reason: command.reason } },
    ]
  )
}

const MEANWHILE = 'was created in the meantime. Please restore the papers one by one, or delete that volume first.'

/** A volume of the same name is the same stream: where it was created anew, the deleted one cannot come back. */
export const restoreVolume: Decision<Volume, unknown, VolumeEvent> = volume => {
  const { document, deletedPaperIds } = volume
  if (!document) return refuse('VOLUME_NOT_FOUND')
  if (!deletedPaperIds) return refuse('VOLUME_NOT_DELETED')
  if (isPresent(volume)) return refuse('VOLUME_NAME_TAKEN', `A volume "${document.name}" ${MEANWHILE}`)
  return [{ type: 'VolumeRestored', data: { volumeId: document.id, paperIds: [...deletedPaperIds] } }]
}

/** The DOIs of deleted papers of the volume. */
export const deletedDois = ({ papers }: Volume, paperIds: readonly string[]): readonly Claim[] =>
  paperIds.flatMap(paperId => {
    const { volumeId = '', doi, isDeleted = false } = papers.get(paperId)?.document ?? {}
    return isDeleted && doi !== undefined ? [{ volumeId, paperId, doi }] : []
  })

/** The DOIs of the papers that were deleted with the volume. */
export const doisOfDeletion = (volume: Volume) => deletedDois(volume, volume.deletedPaperIds ?? [])

type Repair = {
  /** What was found, of what a repair does. */
  readonly items: readonly RepairItem[]
  readonly reason: string
}

/** A file that another version has taken the place of meanwhile is left out; where nothing is left, nothing happens. */
export const repairVolume: Decision<Volume, Repair, VolumeEvent> = (volume, { items, reason }) => {
  if (!isPresent(volume)) return refuse('VOLUME_NOT_FOUND')
  const { papers, document } = volume
  const files = items.flatMap(item => {
    if (item.type !== 'files') return []
    const { paperId, version, sha256, problem } = item
    return papers.get(paperId)?.document.version === version ? [{ paperId, version, sha256, problem }] : []
  })
  const readModels = items.flatMap(item =>
    item.type === 'readModel' ? [{ model: item.model, documents: item.documents }] : [],
  )
  return files.length + readModels.length === 0
    ? []
    : [{ type: 'VolumeRepaired', data: { volumeId: document.id, reason, files, readModels } }]
}
