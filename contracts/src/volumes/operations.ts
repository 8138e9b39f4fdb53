import * as z from 'zod/mini'
import {
  AS_OF,
  AS_OF_REFUSALS,
  AsOf,
  command,
  conditionalCommand,
  created,
  file,
  ok,
  operationsOf,
  sent,
  sentNothing,
} from '../operations/operation.ts'
import { CreateVolume, DeleteVolume, OpenYear, SetVolumeCover, SetVolumeStatus } from './commands.ts'
import { exampleVolume } from './examples.ts'
import { IssueTypeInput, YearInput } from './fields.ts'
import {
  MENU_VOLUMES,
  NEWEST_VOLUMES,
  VolumeFilter,
  VolumePlace,
  VolumesOfYear,
  YearResponse,
  YearsQuery,
  YearsResponse,
} from './views.ts'
import { PlacedVolumeResponse, volumeDetails, VolumeResponse, VolumesResponse } from './volume-details.ts'
import { bulkResponse, BulkResponse } from '../operations/bulk.ts'
import { BULK_BODY_MAX_BYTES } from '../limits.ts'
import { DeleteVolumes, SetVolumeStatuses } from './bulk-commands.ts'
import { HealthQuery, RepairVolume, VolumeHealth, VolumeRepair } from './health.ts'

const api = operationsOf('Volumes')
const system = operationsOf('System')

const { id, name, year, issueType, paperCount } = exampleVolume
const volumes = [exampleVolume]
const details = volumeDetails(exampleVolume)

const EACH =
  'At most 1,000. The response says of each what became of it, also where some failed. A retry with the same Idempotency-Key completes what was interrupted.'

const DoajArticles = z.array(z.object({ bibjson: z.looseObject({ title: z.string() }) }))

const missing = {
  type: 'files',
  paperId: '1f0e0d0c-0b0a-4908-8706-050403020100',
  title: 'On Rivers',
  version: 1,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  problem: 'missing',
  action: 'mark',
} as const

export const volumeOperations = {
  listYears: api.get('/papers/years', {
    summary: 'List the years, newest first',
    description: `Years that were opened and have no volume yet are listed for signed-in users only. With \`tree\` it has all volumes by year and type; with \`menu\` how many there are of each, and the tree only where a journal has at most ${MENU_VOLUMES}; with \`newest\` the ${NEWEST_VOLUMES} newest that have papers, by year and by what their names say of month, volume and issue, and how many volumes there are.`,
    allow: 'everyone',
    query: YearsQuery,
    response: ok(YearsResponse, {
      years: [year],
      tree: [{ year, types: [{ issueType, volumes }] }],
      menu: [{ year, issueType, volumes: 1 }],
      newest: [{ id, name, year, issueType, paperCount }],
      volumeCount: 1,
    }),
  }),
  listVolumes: api.get('/papers/volumes', {
    summary: 'List volumes, newest year first',
    description: `Staff also see years that have no volume yet, and who made and changed a volume. ${AS_OF}`,
    allow: 'everyone',
    query: z.extend(VolumeFilter, AsOf.shape),
    response: ok(VolumesResponse, { volumes: [details] }),
    refusals: [...AS_OF_REFUSALS],
  }),
  listVolumesOfYear: api.get('/papers/years/:year/types/:type/volumes', {
    summary: 'List the volumes of one year and type',
    allow: 'list volumes of a year',
    params: z.object({ year: YearInput, type: IssueTypeInput }),
    query: VolumesOfYear,
    response: ok(VolumesResponse, { volumes: [details] }),
  }),
  getVolume: api.get('/papers/volumes/:id', {
    summary: 'Read one volume',
    allow: 'everyone',
    response: ok(VolumeResponse, { volume: details }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED'],
  }),
  getVolumeByName: api.get('/papers/years/:year/types/:type/volumes/:name', {
    summary: 'Read the volume of a year and type that has a name',
    description:
      'Names are compared without regard to case and to forms of Unicode. `previous` and `next` are the volumes with papers before and after it, of the same issue type.',
    allow: 'everyone',
    params: VolumePlace,
    response: ok(PlacedVolumeResponse, {
      volume: details,
      previous: { year: year - 1, issueType, name: 'Vol. XIV, No. 6, November 2025' },
      next: null,
    }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED'],
  }),
  getVolumeCover: api.get('/papers/volumes/:id/cover.svg', {
    summary: 'Get the cover of a volume',
    description:
      "Drawn by rule from the volume's name, year and issue type and the journal's name and colour, in the script of the name; 300 by 400.",
    allow: 'everyone',
    response: file('image/svg+xml'),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED'],
  }),
  getVolumeCard: api.get('/papers/volumes/:id/card.png', {
    summary: 'Get the picture of a volume for link previews',
    description: 'Its name beside its cover, 1200 by 630 pixels.',
    allow: 'everyone',
    response: file('image/png'),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED'],
  }),
  openYear: api.post('/papers/year', {
    summary: 'Open a year for one type of issues',
    allow: 'open years',
    body: sent(OpenYear, { year, issueType }),
    response: created(YearResponse, { year, issueType }),
    refusals: ['YEAR_ALREADY_EXISTS'],
    ...command,
  }),
  createVolume: api.post('/papers/volumes', {
    summary: 'Create a volume',
    description: 'Public at once, or `inPreparation` until it is published.',
    allow: 'manage volumes',
    body: sent(CreateVolume, { year, issueType, volumeName: name }),
    response: created(VolumeResponse, { volume: details }),
    refusals: ['VOLUME_ALREADY_EXISTS', 'VOLUME_WAS_PUBLIC'],
    ...command,
  }),
  setVolumeStatus: api.patch('/papers/volumes/:id', {
    summary: 'Activate or deactivate a volume',
    description: 'A deactivated volume stays public and takes no papers.',
    allow: 'manage volumes',
    body: sent(SetVolumeStatus, { isActive: true, reason: 'The issue is open for papers' }),
    response: ok(VolumeResponse, { volume: details }),
    refusals: ['VOLUME_NOT_FOUND'],
    ...conditionalCommand,
  }),
  setVolumeCover: api.put('/papers/volumes/:id/cover', {
    summary: 'Give a volume a picture as its cover, or have it drawn again',
    description:
      '`url` is the address of a public picture of the file manager, `alt` what it shows; `cover: null` takes it away.',
    allow: 'manage volumes',
    body: sent(SetVolumeCover, { cover: { url: '/files/covers/monsoon.jpg', alt: 'A river after the first rain' } }),
    response: ok(VolumeResponse, { volume: details }),
    refusals: ['VOLUME_NOT_FOUND'],
    ...conditionalCommand,
  }),
  deleteVolume: api.delete('/papers/volumes/:id', {
    summary: 'Delete a volume',
    description:
      'A volume with papers is deleted only with `forceDelete`, its exact name and the number of its papers. The response shows the volume as it was.',
    allow: 'manage volumes',
    isWeighty: true,
    bodyOrQuery: sent(DeleteVolume, { reason: 'Created by mistake', forceDelete: false }),
    response: ok(VolumeResponse, { volume: volumeDetails({ ...exampleVolume, isActive: false }) }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_NOT_EMPTY', 'VOLUME_NAME_NOT_CONFIRMED', 'PAPER_COUNT_NOT_CONFIRMED'],
    ...conditionalCommand,
  }),
  restoreVolume: api.post('/papers/volumes/:id/restore', {
    summary: 'Restore a deleted volume, with the papers that were deleted with it',
    allow: 'manage volumes',
    body: sentNothing,
    response: ok(VolumeResponse, { volume: volumeDetails(exampleVolume) }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_NOT_DELETED', 'VOLUME_NAME_TAKEN', 'DOI_TAKEN'],
    ...command,
  }),
  deleteVolumes: api.delete('/papers/volumes/bulk', {
    summary: 'Delete many volumes',
    description: `${EACH} A volume with papers is deleted only with \`forceDelete\`, its exact name and the number of its papers.`,
    allow: 'manage volumes',
    isWeighty: true,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(DeleteVolumes, {
      volumes: [{ volumeId: id, confirmVolumeName: name, confirmPaperCount: paperCount }],
      globalReason: 'Created by mistake',
      forceDelete: true,
    }),
    response: ok(
      BulkResponse,
      bulkResponse([{ id, success: true, message: `Volume "${name}" deleted successfully`, code: null }]),
    ),
    ...command,
  }),
  setVolumeStatuses: api.patch('/papers/volumes/bulk-status', {
    summary: 'Activate or deactivate many volumes',
    description: EACH,
    allow: 'manage volumes',
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(SetVolumeStatuses, { volumeIds: [id], isActive: false, reason: 'The year is complete' }),
    response: ok(
      BulkResponse,
      bulkResponse([{ id, success: true, message: 'Volume deactivated successfully', code: null }]),
    ),
    ...command,
  }),
  getVolumeHealth: system.get('/papers/volumes/:id/health', {
    summary: 'Check the files and the documents of a volume',
    description:
      '`checkFiles` reads every PDF and compares its hash. Nothing is changed: `autoFix` answers what a repair would do, and the call to send for it.',
    allow: 'see the system',
    query: HealthQuery,
    response: ok(z.object({ health: VolumeHealth }), {
      health: {
        volumeId: id,
        volumeName: name,
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
            path: `/api/v1/papers/volumes/${id}/repair`,
            body: { repairTypes: ['files', 'readModel'], dryRun: false, reason: '' },
          },
        },
      },
    }),
    refusals: ['VOLUME_NOT_FOUND'],
  }),
  repairVolume: system.post('/papers/volumes/:id/repair', {
    summary: 'Repair a volume',
    description:
      'Papers whose PDF is missing or damaged say that it may need to be replaced, others no longer do, and read models with wrong documents are rebuilt. Without `dryRun: false`, which needs a reason, nothing is changed.',
    allow: 'run the system',
    body: sent(RepairVolume, { repairTypes: ['files'], dryRun: false, reason: 'The disk was replaced' }),
    response: ok(z.object({ repair: VolumeRepair }), {
      repair: { dryRun: false, repairTypes: ['files'], items: [missing], remaining: [] },
    }),
    refusals: ['VOLUME_NOT_FOUND'],
    ...command,
  }),
  getCrossrefDeposit: api.get('/papers/volumes/:id/crossref.xml', {
    summary: 'Get the metadata of a volume for registering its DOIs with Crossref',
    description:
      "In Crossref's deposit schema 5.3.1, deposited by the journal under the e-mail address of its settings. Papers without a DOI are left out and named in a comment.",
    allow: 'deposit metadata',
    response: file('application/xml'),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED', 'NO_DOIS', 'DEPOSITOR_UNKNOWN', 'ISSN_UNKNOWN'],
  }),
  getDoajArticles: api.get('/papers/volumes/:id/doaj.json', {
    summary: 'Get the metadata of a volume for the Directory of Open Access Journals',
    description: 'A list of articles, as `POST /api/bulk/articles` of DOAJ takes them.',
    allow: 'deposit metadata',
    response: { kind: 'document', schema: DoajArticles },
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED', 'NO_PAPERS'],
  }),
} as const
