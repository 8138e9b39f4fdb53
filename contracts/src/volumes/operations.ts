import * as z from 'zod/mini'
import { AS_OF, AS_OF_REFUSALS, AsOf } from '../time/as-of.ts'
import { command, conditionalCommand, created, ok, operationsOf, sent } from '../operations/operation.ts'
import { CreateVolume, DeleteVolume, OpenYear, SetVolumeStatus } from './commands.ts'
import { exampleVolume } from './examples.ts'
import { IssueTypeInput, YearInput } from './fields.ts'
import { VolumeFilter, VolumePlace, VolumesOfYear, YearResponse, YearsQuery, YearsResponse } from './views.ts'
import { PlacedVolumeResponse, volumeDetails, VolumeResponse, VolumesResponse } from './volume-details.ts'

const api = operationsOf('Volumes')
const { year, issueType, name: volumeName } = exampleVolume
const volumes = [exampleVolume]
const details = volumeDetails(exampleVolume)

export const volumeOperations = {
  listYears: api.get('/papers/years', {
    summary: 'List the years, newest first',
    description: 'Years that were opened and have no volume yet are listed for signed-in users only.',
    allow: 'everyone',
    query: YearsQuery,
    response: ok(YearsResponse, { years: [year], tree: [{ year, types: [{ issueType, volumes }] }] }),
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
    allow: 'manage volumes',
    body: sent(CreateVolume, { year, issueType, volumeName }),
    response: created(VolumeResponse, { volume: details }),
    refusals: ['VOLUME_ALREADY_EXISTS'],
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
  deleteVolume: api.delete('/papers/volumes/:id', {
    summary: 'Delete a volume',
    description:
      'A volume with papers is deleted only with `forceDelete`, its exact name and the number of its papers. The response shows the volume as it was.',
    allow: 'manage volumes',
    bodyOrQuery: sent(DeleteVolume, { reason: 'Created by mistake', forceDelete: false }),
    response: ok(VolumeResponse, { volume: volumeDetails({ ...exampleVolume, isActive: false }) }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_NOT_EMPTY', 'VOLUME_NAME_NOT_CONFIRMED', 'PAPER_COUNT_NOT_CONFIRMED'],
    ...conditionalCommand,
  }),
} as const
