import * as z from 'zod/mini'
import { command, ok, operationsOf, sent } from '../operations/operation.ts'
import { exampleVolume } from './examples.ts'
import { HealthQuery, RepairVolume, VolumeHealth, VolumeRepair } from './health.ts'

const api = operationsOf('System')
const { id: volumeId, name: volumeName } = exampleVolume

const missing = {
  type: 'files',
  paperId: '1f0e0d0c-0b0a-4908-8706-050403020100',
  title: 'On Rivers',
  version: 1,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  problem: 'missing',
  action: 'mark',
} as const

const reason = 'The disk was replaced'

/** Calls about what is stored of a volume. */
export const volumeHealthOperations = {
  getVolumeHealth: api.get('/papers/volumes/:id/health', {
    summary: 'Check the files and the documents of a volume',
    description:
      '`checkFiles` reads every PDF and compares its hash. Nothing is changed: `autoFix` answers what a repair would do, and the call to send for it.',
    allow: 'see the system',
    query: HealthQuery,
    response: ok(z.object({ health: VolumeHealth }), {
      health: {
        volumeId,
        volumeName,
        papers: 1,
        files: 1,
        items: [missing],
        status: 'needs repair',
        checkedFiles: 'contents',
        checkedAt: '2026-01-15T04:31:00.000Z',
        repair: {
          dryRun: true,
          items: [missing],
          call: {
            method: 'POST',
            path: `/api/v1/papers/volumes/${volumeId}/repair`,
            body: { repairTypes: ['files', 'readModel'], dryRun: false, reason: '' },
          },
        },
      },
    }),
    refusals: ['VOLUME_NOT_FOUND'],
  }),
  repairVolume: api.post('/papers/volumes/:id/repair', {
    summary: 'Repair a volume',
    description:
      'Papers whose PDF is missing or damaged say that it may need to be replaced, others no longer do, and read models with wrong documents are rebuilt. Without `dryRun: false`, which needs a reason, nothing is changed.',
    allow: 'run the system',
    body: sent(RepairVolume, { repairTypes: ['files'], dryRun: false, reason }),
    response: ok(z.object({ repair: VolumeRepair }), {
      repair: { dryRun: false, repairTypes: ['files'], items: [missing], remaining: [] },
    }),
    refusals: ['VOLUME_NOT_FOUND'],
    ...command,
  }),
} as const
