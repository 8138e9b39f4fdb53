import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { DeleteVolumes, SetVolumeStatuses } from './bulk-commands.ts'
import { CreateVolume, DeleteVolume, OpenYear, SetVolumeStatus } from './commands.ts'
import { volumeOperations } from './operations.ts'
import { VolumeFilter, VolumePlace, VolumesOfYear, YearsQuery } from './views.ts'
import { issuesOf } from '../testing/issues-of.ts'

const volume = { year: 2026, issueType: 'Regular', volumeName: 'Vol. I' }

describe('a command about volumes', () => {
  test.each<[z.ZodMiniType, object, object]>([
    [OpenYear, { year: '2026', issueType: 'SPECIAL' }, { year: 2026, issueType: 'Special' }],
    [CreateVolume, { ...volume, volumeName: ' Vol. e\u0301 ' }, { volumeName: 'Vol. é' }],
    [SetVolumeStatus, { isActive: 'true', reason: 'x', updatedAt: 1, updatedBy: 2 }, { isActive: true }],
    [SetVolumeStatus, {}, {}],
    [
      DeleteVolume,
      { reason: 'x', forceDelete: 'true', confirmVolumeName: 'Vol. I', confirmPaperCount: '7', deletedBy: 1 },
      { forceDelete: true, confirmPaperCount: 7 },
    ],
    [DeleteVolume, { reason: 'x' }, { forceDelete: false }],
    [
      DeleteVolumes,
      { volumes: [{ volumeId: 'a', confirmVolumeName: 'Vol. I', confirmPaperCount: 1 }], globalReason: 'x' },
      { forceDelete: false },
    ],
    [DeleteVolumes, { volumes: [{ volumeId: 'a', reason: 'x' }], forceDelete: 'true' }, { forceDelete: true }],
    [SetVolumeStatuses, { volumeIds: ['a', 'b'], isActive: 'false', reason: 'x' }, { isActive: false }],
  ])('%# is read', (schema, given, read) => {
    expect(schema.parse(given)).toEqual({ ...given, ...read })
  })

  const year = 'Please enter a valid year between 1900 and 2100'
  test.each<[z.ZodMiniType, object, string, string]>([
    [OpenYear, { year: 'x' }, 'year', year],
    [OpenYear, { year: 1899 }, 'year', year],
    [OpenYear, { year: 2101 }, 'year', year],
    [OpenYear, { issueType: 'Normal' }, 'issueType', 'Issue type must be Regular or Special'],
    [CreateVolume, { volumeName: ' ' }, 'volumeName', 'Volume name cannot be empty'],
    [CreateVolume, { volumeName: 7 }, 'volumeName', 'Volume name must be text'],
    [CreateVolume, { volumeName: '.' }, 'volumeName', 'Volume name cannot be only dots'],
    [CreateVolume, { volumeName: '..' }, 'volumeName', 'Volume name cannot be only dots'],
    [DeleteVolume, { confirmVolumeName: 7 }, 'confirmVolumeName', 'Volume name must be text'],
    [DeleteVolumes, { volumes: [] }, 'volumes', 'No volumes selected'],
    [DeleteVolumes, { volumes: [{ volumeId: 'a' }] }, 'volumes.0.reason', 'Reason is required'],
    [SetVolumeStatuses, { volumeIds: [] }, 'volumeIds', 'No volumes selected'],
    [SetVolumeStatuses, { volumeIds: ['a', 'a'], isActive: true }, 'volumeIds.1', 'This is named twice'],
  ])('%# is refused in its own sentence', (schema, given, path, sentence) => {
    expect(issuesOf(schema, given)).toContainEqual([path, sentence])
  })
  test('names each volume once', () => {
    const volumes = ['a', 'b', 'a'].map(volumeId => ({ volumeId }))
    expect(issuesOf(DeleteVolumes, { volumes, globalReason: 'x' })).toEqual([['volumes.2', 'This is named twice']])
  })
  test('may have a name of more than dots', () => {
    for (const volumeName of ['...', '.a', 'a.', 'a..b'])
      expect(CreateVolume.parse({ ...volume, volumeName }).volumeName).toBe(volumeName)
  })
})

describe('a query about volumes', () => {
  const { listVolumes, listVolumesOfYear } = volumeOperations
  test.each<[z.ZodMiniType, object, object]>([
    [VolumeFilter, { year: '2026', issueType: 'special' }, { year: 2026, issueType: 'Special' }],
    [listVolumes.query, { year: '2026', asOf: 'log.7' }, { year: 2026 }],
    [listVolumesOfYear.params, { year: '2026', type: 'special' }, { year: 2026, type: 'Special' }],
    [VolumePlace, { year: '2026', type: 'regular', name: ' e\u0301 ' }, { year: 2026, type: 'Regular', name: 'é' }],
    [VolumesOfYear, { includeInactive: 'true' }, { includeInactive: true }],
    [YearsQuery, { tree: '1' }, { tree: true }],
    [YearsQuery, { tree: 'true' }, { tree: true }],
    [YearsQuery, { tree: 'false' }, { tree: false }],
    [YearsQuery, {}, {}],
  ])('%# is read', (query, given, read) => {
    expect(query.parse(given)).toEqual({ ...given, ...read })
  })
  test('names a volume', () => {
    expect(issuesOf(VolumePlace, { year: '2026', type: 'regular', name: ' ' })).toEqual([
      ['name', 'Volume name cannot be empty'],
    ])
    expect(issuesOf(VolumePlace, { year: '2026', type: 'regular', name: 7 })).toEqual([
      ['name', 'Volume name must be text'],
    ])
    expect(YearsQuery.safeParse({ tree: '2' }).success).toBe(false)
  })
})
