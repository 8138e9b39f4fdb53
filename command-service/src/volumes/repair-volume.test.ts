import type { RepairItem } from '@shodh/contracts/volumes/health.ts'
import { describe, test } from 'vitest'
import { deleted, created, given, otherPaperId, paperId, uploaded, volumeId } from './testing/volume-specification.ts'
import { repairVolume } from './repair-volume.ts'

const file = (id: string, version = 1): RepairItem => ({
  type: 'files',
  paperId: id,
  title: 'On Rivers',
  version,
  sha256: 'a'.repeat(64),
  problem: 'missing',
  action: 'mark',
})
const model: RepairItem = { type: 'readModel', model: 'papers', documents: 2, parked: null, action: 'rebuild' }
const reason = 'The disk was replaced'

describe('repairing a volume', () => {
  test('records what was found of each file, and each read model that is rebuilt', () => {
    given(created, uploaded())
      .when(repairVolume, { items: [file(paperId), model], reason })
      .then({
        type: 'VolumeRepaired',
        data: {
          volumeId,
          reason,
          files: [{ paperId, version: 1, sha256: 'a'.repeat(64), problem: 'missing' }],
          readModels: [{ model: 'papers', documents: 2 }],
        },
      })
  })
  test('leaves out what another version has replaced meanwhile, and what was never a paper', () => {
    given(created, uploaded())
      .when(repairVolume, { items: [file(paperId, 2), file(otherPaperId)], reason })
      .then()
  })
  test('does nothing where nothing is wrong, and is refused for a volume that is not there', () => {
    given(created).when(repairVolume, { items: [], reason }).then()
    given(created, deleted)
      .when(repairVolume, { items: [model], reason })
      .thenRefused('VOLUME_NOT_FOUND')
    given().when(repairVolume, { items: [], reason }).thenRefused('VOLUME_NOT_FOUND')
  })
})
