import { conditionalCommand, ok, operationsOf, sent } from '../operations/operation.ts'
import { PublishVolume } from './commands.ts'
import { exampleVolume } from './examples.ts'
import { volumeDetails, VolumeResponse } from './volume-details.ts'

const api = operationsOf('Volumes')
const publishedAt = '2026-03-01T03:30:00.000Z'

export const publicationOperations = {
  publishVolume: api.post('/papers/volumes/:id/publish', {
    summary: 'Publish a volume that is in preparation',
    description:
      'At once; `at` a moment, ISO 8601 with its offset; or in up to 60 seconds, which leaves time to call it off. A schedule takes the place of an earlier one. All of it becomes public in one step. With `notifyAuthors: false` the authors get no mail.',
    allow: 'manage volumes',
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
} as const
