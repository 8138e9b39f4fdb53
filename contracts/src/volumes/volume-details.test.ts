import { describe, expect, test } from 'vitest'
import { exampleVolume } from './examples.ts'
import { HealthQuery, type RepairItem, repairOf, RepairVolume, VolumeHealth } from './health.ts'
import { volumeDetails, VolumeResponse, VolumesResponse, yearOnlyView } from './volume-details.ts'

describe('a volume in a list', () => {
  test('has what follows from its other fields', () => {
    expect(exampleVolume).toMatchObject({
      ...{ _id: exampleVolume.id, displayName: exampleVolume.name, totalPapers: 1, sortKey: 2_026_011_501 },
    })
    const details = volumeDetails({ ...exampleVolume, isActive: false })
    expect(details).toEqual({
      ...exampleVolume,
      ...{ isActive: false, isActiveFlag: false, hasValidName: true, isYearOnly: false },
    })
    expect(volumeDetails(exampleVolume)).toMatchObject({ isActive: true, isActiveFlag: true })
    expect(Object.keys(details)).not.toContain('createdBy')
    expect(VolumesResponse.parse({ volumes: [details] })).toEqual({ volumes: [details] })
  })
  test('says to staff who made and changed it', () => {
    expect(volumeDetails(exampleVolume, { createdBy: 'a' })).toMatchObject({ createdBy: 'a' })
    expect(volumeDetails(exampleVolume, { lastModifiedBy: 'b' })).toMatchObject({ lastModifiedBy: 'b' })
    expect(volumeDetails(exampleVolume, { createdBy: 'a' })).not.toHaveProperty('lastModifiedBy')
    const volume = volumeDetails(exampleVolume, { createdBy: 'a', lastModifiedBy: 'b' })
    expect(VolumeResponse.parse({ volume })).toEqual({ volume })
  })
  test('may be a year that has none yet', () => {
    const year = yearOnlyView(2026, 'Special')
    expect(year).toEqual({
      ...{ id: 'year-2026-Special', _id: 'year-2026-Special', name: null, displayName: null },
      ...{ year: 2026, issueType: 'Special', isActive: false, isActiveFlag: false, hasValidName: false },
      ...{ isYearOnly: true, totalPapers: 0, paperCount: 0 },
    })
    expect(VolumesResponse.parse({ volumes: [year] })).toEqual({ volumes: [year] })
  })
})

describe('the repair of a volume', () => {
  const file = (action: 'mark' | 'unmark' | 'replace' | 'restore'): RepairItem => ({
    ...{ type: 'files', paperId: 'p', title: 'On Rivers', version: 1, sha256: 'a', problem: 'damaged', action },
  })
  const model: RepairItem = { type: 'readModel', model: 'papers', documents: 2, parked: null, action: 'rebuild' }
  const items = [file('mark'), file('unmark'), file('replace'), file('restore'), model] as const
  const inspection = { volumeId: 'v', volumeName: 'Vol. I', papers: 1, files: 1, items: [...items] }

  test('does what it can, and leaves the rest for a person', () => {
    const [mark, unmark, replace, restore] = items
    expect(repairOf(inspection, ['files', 'readModel'])).toEqual({
      ...{ items: [mark, unmark, model], remaining: [replace, restore] },
    })
    expect(repairOf(inspection, ['files']).items).toEqual([mark, unmark])
    expect(repairOf(inspection, ['readModel'])).toEqual({ items: [model], remaining: [] })
    expect(repairOf(inspection, [])).toEqual({ items: [], remaining: [] })
  })
  test('is of files, of read models or of all, as a dry run at first', () => {
    expect(RepairVolume.parse({})).toEqual({ repairTypes: ['files', 'readModel'], dryRun: true })
    expect(RepairVolume.parse({ repairTypes: 'files', dryRun: false, reason: 'x' })).toEqual({
      ...{ repairTypes: ['files'], dryRun: false, reason: 'x' },
    })
    expect(RepairVolume.parse({ repairTypes: ['readModel'] }).repairTypes).toEqual(['readModel'])
    const each = ['readModel', 'all', 'files']
    expect(RepairVolume.parse({ repairTypes: each }).repairTypes).toEqual(['files', 'readModel'])
    expect(RepairVolume.safeParse({ repairTypes: [...each, 'files'] }).success).toBe(false)
    expect(RepairVolume.safeParse({ dryRun: false }).error?.issues).toMatchObject([
      { path: ['reason'], message: 'Reason is required' },
    ])
    expect(RepairVolume.safeParse({ repairTypes: 7 }).error?.issues).toMatchObject([
      { message: 'Known types are files, readModel, all' },
    ])
    expect(HealthQuery.parse({ checkFiles: 'true', autoFix: 'false' })).toEqual({ checkFiles: true, autoFix: false })
  })
  test('is described by the health of the volume', () => {
    const body = { repairTypes: ['files'], dryRun: false, reason: 'x' }
    const repair = { dryRun: true, items: [...items], call: { method: 'POST', path: '/x', body } }
    for (const [status, checkedFiles] of [
      ['healthy', 'presence'],
      ['needs repair', 'contents'],
    ]) {
      const health = { ...inspection, status, checkedFiles, checkedAt: '2026-01-31', repair }
      expect(VolumeHealth.parse(health)).toEqual(health)
    }
  })
})
