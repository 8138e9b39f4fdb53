import { describe, test } from 'vitest'
import type { RepairItem } from '@shodh/contracts/volumes/health.ts'
import { specify } from '../testing/specification.ts'
import {
  arrangeSections,
  createVolume,
  deleteVolume,
  repairVolume,
  setVolumeCover,
  setVolumeStatus,
} from './decisions.ts'
import {
  created,
  deactivated,
  deleted,
  given,
  otherPaperId,
  paperDeleted,
  paperId,
  uploaded,
  volumeId,
} from './testing/volume-specification.ts'
import { openYear, years } from './years.ts'

describe('opening a year', () => {
  const year = { year: 2025, issueType: 'Regular' } as const

  test('records it', () => {
    specify(years)().when(openYear, year).then({ type: 'YearOpened', data: year })
  })
  test('is refused for a year and type that already exist', () => {
    specify(years)({ type: 'YearOpened', data: year }).when(openYear, year).thenRefused('YEAR_ALREADY_EXISTS')
  })
  test('is refused for a year and type that exist through a volume', () => {
    specify(years)()
      .when(openYear, { ...year, hasVolumes: true })
      .thenRefused('YEAR_ALREADY_EXISTS')
  })
  test('is possible for the other type', () => {
    const special = { year: 2025, issueType: 'Special' } as const
    specify(years)({ type: 'YearOpened', data: year })
      .when(openYear, special)
      .then({ type: 'YearOpened', data: special })
  })
})

describe('creating a volume', () => {
  const command = created.data

  test('records it', () => given().when(createVolume, command).then(created))
  test('is refused for a volume that already exists', () => {
    given(created).when(createVolume, command).thenRefused('VOLUME_ALREADY_EXISTS')
    given(created, deactivated).when(createVolume, command).thenRefused('VOLUME_ALREADY_EXISTS')
  })
  test('may take the name of a deleted one', () => given(created, deleted).when(createVolume, command).then(created))
})

describe('the picture of a cover', () => {
  const cover = { url: '/files/covers/monsoon.jpg', alt: 'A river' }
  const chosen = { type: 'VolumeCoverChanged', data: { volumeId, cover } } as const

  test('is recorded, another one too, and that there is none any longer', () => {
    given(created).when(setVolumeCover, { cover }).then(chosen)
    const other = { ...cover, alt: 'The river Mula' }
    given(created, chosen)
      .when(setVolumeCover, { cover: other })
      .then({ type: 'VolumeCoverChanged', data: { volumeId, cover: other } })
    given(created, chosen)
      .when(setVolumeCover, { cover: null })
      .then({ type: 'VolumeCoverChanged', data: { volumeId, cover: null } })
  })
  test('changes nothing where the volume has it, or none', () => {
    given(created, chosen).when(setVolumeCover, { cover }).then()
    given(created).when(setVolumeCover, { cover: null }).then()
  })
  test('is refused of a volume that is not there, or was changed meanwhile', () => {
    given().when(setVolumeCover, { cover }).thenRefused('VOLUME_NOT_FOUND')
    given(created, deleted).when(setVolumeCover, { cover }).thenRefused('VOLUME_NOT_FOUND')
    given(created)
      .when(setVolumeCover, { cover, ifMatch: [7] })
      .thenRefused('PRECONDITION_FAILED')
  })
})

describe('the sections of a volume', () => {
  const section = { id: '3f0e0d0c-0b0a-4908-8706-050403020100', names: { en: 'Editorial' }, paperIds: [paperId] }
  const arrangement = { sections: [section], order: [otherPaperId] }
  const full = [created, uploaded(1), uploaded(2, otherPaperId)]
  const arrangedSo = { type: 'SectionsArranged', data: { volumeId, ...arrangement } } as const

  test('are recorded with the order of the papers, and taken away', () => {
    given(...full)
      .when(arrangeSections, arrangement)
      .then(arrangedSo)
    const none = { sections: [], order: [] }
    given(...full, arrangedSo)
      .when(arrangeSections, none)
      .then({ type: 'SectionsArranged', data: { volumeId, ...none } })
  })
  test('change nothing where all stands so', () => {
    given(...full, arrangedSo)
      .when(arrangeSections, arrangement)
      .then()
    given(...full)
      .when(arrangeSections, { sections: [], order: [] })
      .then()
  })
  test('are arranged of a deactivated volume too', () => {
    given(...full, deactivated)
      .when(arrangeSections, arrangement)
      .then(arrangedSo)
  })
  test('are refused with a paper that is not there', () => {
    given(created, uploaded(1)).when(arrangeSections, arrangement).thenRefused('PAPER_NOT_FOUND')
    given(...full, paperDeleted)
      .when(arrangeSections, arrangement)
      .thenRefused('PAPER_NOT_FOUND')
  })
  test('are refused of a volume that is not there, or was changed meanwhile', () => {
    given().when(arrangeSections, arrangement).thenRefused('VOLUME_NOT_FOUND')
    given(...full, deleted)
      .when(arrangeSections, arrangement)
      .thenRefused('VOLUME_NOT_FOUND')
    given(...full)
      .when(arrangeSections, { ...arrangement, ifMatch: [1] })
      .thenRefused('PRECONDITION_FAILED')
  })
})

describe('activating and deactivating a volume', () => {
  test('is recorded with its reason', () => {
    given(created)
      .when(setVolumeStatus, { isActive: false, reason: 'Under review' })
      .then({ type: 'VolumeDeactivated', data: { volumeId, reason: 'Under review' } })
    given(created, deactivated)
      .when(setVolumeStatus, { isActive: true })
      .then({ type: 'VolumeActivated', data: { volumeId, reason: undefined } })
  })
  test('changes nothing where the volume already has the requested status', () => {
    given(created).when(setVolumeStatus, { isActive: true }).then()
  })
  test('changes nothing where no status is requested', () => {
    given(created).when(setVolumeStatus, {}).then()
    given(created, deactivated).when(setVolumeStatus, { reason: 'Under review' }).then()
  })
  test('is refused for a volume that is not there', () => {
    given().when(setVolumeStatus, { isActive: true }).thenRefused('VOLUME_NOT_FOUND')
    given(created, deleted).when(setVolumeStatus, { isActive: true }).thenRefused('VOLUME_NOT_FOUND')
  })
  test('is refused when the volume was changed in the meantime', () => {
    given(created, uploaded())
      .when(setVolumeStatus, { isActive: false, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
})

describe('deleting a volume', () => {
  const confirmed = { forceDelete: true, confirmVolumeName: 'Vol. I', confirmPaperCount: 2, reason: 'Published twice' }
  const full = [created, uploaded(1), uploaded(2, otherPaperId)]

  test('names the papers that are deleted with it', () => {
    given(...full)
      .when(deleteVolume, confirmed)
      .then({ type: 'VolumeDeleted', data: { volumeId, paperIds: [paperId, otherPaperId], reason: 'Published twice' } })
  })
  test('needs no confirmation for an empty one', () => {
    given(created)
      .when(deleteVolume, { forceDelete: false, reason: 'A mistake' })
      .then({ type: 'VolumeDeleted', data: { volumeId, paperIds: [], reason: 'A mistake' } })
  })
  test('is refused while it holds papers, unless forced', () => {
    given(...full)
      .when(deleteVolume, { ...confirmed, forceDelete: false })
      .thenRefused('VOLUME_NOT_EMPTY')
  })
  test('is refused unless the exact name is typed', () => {
    given(...full)
      .when(deleteVolume, { ...confirmed, confirmVolumeName: 'vol. i' })
      .thenRefused('VOLUME_NAME_NOT_CONFIRMED')
    given(...full)
      .when(deleteVolume, { ...confirmed, confirmVolumeName: undefined })
      .thenRefused('VOLUME_NAME_NOT_CONFIRMED')
  })
  test('is refused unless the number of papers is confirmed', () => {
    given(...full)
      .when(deleteVolume, { ...confirmed, confirmPaperCount: 1 })
      .thenRefused('PAPER_COUNT_NOT_CONFIRMED')
    given(...full)
      .when(deleteVolume, { ...confirmed, confirmPaperCount: undefined })
      .thenRefused('PAPER_COUNT_NOT_CONFIRMED')
  })
})

const NAME = 'Résumé'
const named = { ...created, data: { ...created.data, name: NAME } }
const confirmed = { forceDelete: true, confirmVolumeName: NAME, confirmPaperCount: 1, reason: 'Published twice' }

test('a volume is deleted where its name is typed in another Unicode form, with the reason', () => {
  given(named, uploaded())
    .when(deleteVolume, { ...confirmed, confirmVolumeName: NAME.normalize('NFD') })
    .then({ type: 'VolumeDeleted', data: { volumeId, paperIds: [paperId], reason: 'Published twice' } })
})
test('an empty volume stays where another name or a number of papers is confirmed', () => {
  given(named)
    .when(deleteVolume, { ...confirmed, confirmVolumeName: 'Another', confirmPaperCount: 0 })
    .thenRefused('VOLUME_NAME_NOT_CONFIRMED')
  given(named).when(deleteVolume, confirmed).thenRefused('PAPER_COUNT_NOT_CONFIRMED')
})

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
