import * as z from 'zod/mini'
import { BULK_BODY_MAX_BYTES } from '../../limits.ts'
import { conditionalCommand, ok, operationsOf, sent } from '../../operations/operation.ts'
import { VolumeChecks } from './checks.ts'
import { ArrangeSections, PublishVolume } from '../commands.ts'
import { exampleArrangement, exampleVolume } from '../examples.ts'
import { volumeDetails, VolumeResponse } from '../volume-details.ts'

const api = operationsOf('Volumes')
const publishedAt = '2026-03-01T03:30:00.000Z'

const { id, paperCount } = exampleVolume

export const publicationOperations = {
  checkVolume: api.get('/papers/volumes/:id/checks', {
    summary: 'List what is missing or doubtful in the papers of a volume, the gravest first',
    description: 'Worth knowing before the volume is published; nothing of it prevents that.',
    allow: 'see the back office',
    response: ok(z.object({ checks: VolumeChecks }), {
      checks: {
        volumeId: id,
        papers: paperCount,
        licence: 'CC BY 4.0',
        unread: 0,
        authorEmails: 3,
        groups: [
          {
            kind: 'abstract',
            title: 'Papers without an abstract',
            severity: 'medium',
            items: [
              {
                paper: { id: '1f0e0d0c-0b0a-4908-8706-050403020100', title: 'On Rivers', sr: 1 },
                message: 'It has no abstract',
                field: 'abstract',
              },
            ],
          },
        ],
      },
    }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED'],
  }),
  publishVolume: api.post('/papers/volumes/:id/publish', {
    summary: 'Publish a volume that is in preparation',
    description:
      'At once; `at` a moment, ISO 8601 with its offset; or in up to 60 seconds, which leaves time to call it off. A schedule takes the place of an earlier one. All of it becomes public in one step. With `notifyAuthors: false` the authors get no mail, and with `notifySubscribers: false` readers who subscribed to new issues get none.',
    allow: 'manage volumes',
    isWeighty: true,
    body: sent(PublishVolume, { inSeconds: 8, reason: 'All papers are here' }),
    response: ok(VolumeResponse, { volume: volumeDetails({ ...exampleVolume, publishedAt }) }),
    refusals: [
      'VOLUME_NOT_FOUND',
      'VOLUME_ALREADY_PUBLISHED',
      'VOLUME_PUBLISHED_INACTIVE',
      'PUBLICATION_IN_PAST',
      'PUBLICATION_TOO_LATE',
    ],
    ...conditionalCommand,
  }),
  cancelPublication: api.delete('/papers/volumes/:id/schedule', {
    summary: 'Call off the scheduled publication of a volume',
    description: 'It stays in preparation: nobody has seen anything of it.',
    allow: 'manage volumes',
    response: ok(VolumeResponse, { volume: volumeDetails(exampleVolume, { inPreparation: true }) }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_ALREADY_PUBLISHED', 'NOT_SCHEDULED'],
    ...conditionalCommand,
  }),
  arrangeSections: api.put('/papers/volumes/:id/sections', {
    summary: 'Arrange the sections of a volume and the order of its papers',
    description:
      'Papers in `order` stand before the first section. Those that are not named follow by their serial numbers, which never change. All lists of the volume follow it, also of one that is published.',
    allow: 'manage volumes',
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    body: sent(ArrangeSections, exampleArrangement),
    response: ok(VolumeResponse, { volume: { ...volumeDetails(exampleVolume), arrangement: exampleArrangement } }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND'],
    ...conditionalCommand,
  }),
} as const
