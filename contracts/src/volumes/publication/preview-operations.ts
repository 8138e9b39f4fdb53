import { Nothing } from '../../envelope.ts'
import { created, ok, operationsOf, sent } from '../../operations/operation.ts'
import { MakePreview, type Preview, PreviewResponse, PreviewsResponse } from './previews.ts'

const api = operationsOf('Volumes')

const id = '6e1f0b52-9d3c-4c8e-a1f4-5b7c9d0e2f33'

const examplePreview: Preview = {
  id,
  _id: id,
  note: 'For the guest editors',
  createdAt: '2026-02-01T04:30:00.000Z',
  createdBy: { id: '0b5f4f0e-9a5d-4a65-8f0b-2f1d8c6e5a33', name: 'Asha Rao' },
  expiresAt: '2026-03-03T04:30:00.000Z',
  opens: 0,
  lastOpenedAt: null,
}

/** Links that show a volume in preparation without signing in. */
export const previewOperations = {
  makePreview: api.post('/papers/volumes/:id/previews', {
    summary: 'Make a link that shows a volume in preparation without signing in',
    description:
      '`url` is in this response alone: only its hash is stored. It shows the whole volume as readers will see it, for 30 days, and ends with its revocation and with the deletion of the volume; once the volume is published, it leads there.',
    allow: 'manage volumes',
    body: sent(MakePreview, { note: examplePreview.note }),
    response: created(PreviewResponse, {
      preview: { ...examplePreview, url: '/preview/q3VxJ0Yt5hK2mW8cZr1nB7dF4sG6pL9aUeXoTiCvNkM' },
    }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED', 'VOLUME_ALREADY_PUBLISHED', 'TOO_MANY_PREVIEWS'],
    isIdempotent: true,
  }),
  listPreviews: api.get('/papers/volumes/:id/previews', {
    summary: 'List the links in force that show a volume in preparation',
    description: 'Those made last first, with how often each was opened, and when the last time.',
    allow: 'see who did what',
    response: ok(PreviewsResponse, { previews: [examplePreview] }),
    refusals: ['VOLUME_NOT_FOUND', 'VOLUME_DELETED'],
  }),
  revokePreview: api.delete('/papers/volumes/:id/previews/:previewId', {
    summary: 'Revoke a link that shows a volume in preparation',
    allow: 'manage volumes',
    response: ok(Nothing, {}),
    refusals: ['SHARE_NOT_FOUND', 'SHARE_ENDED'],
  }),
} as const
