import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import type { VolumeEvent } from '@shodh/contracts/volumes/events.ts'
import { specify } from '../../testing/specification.ts'
import { volume } from '../volume.ts'

/** The histories that decisions about volumes and papers are specified with. */
export const given = specify(volume)

export const volumeId = '0f0e0d0c-0b0a-5908-8706-050403020100'
export const paperId = '1f0e0d0c-0b0a-5908-8706-050403020100'
export const otherPaperId = '2f0e0d0c-0b0a-5908-8706-050403020100'

export const created: Extract<VolumeEvent, { type: 'VolumeCreated' }> = {
  type: 'VolumeCreated',
  data: { volumeId, year: 2025, issueType: 'Regular', name: 'Vol. I' },
}
export const deactivated: VolumeEvent = { type: 'VolumeDeactivated', data: { volumeId } }
export const deleted: VolumeEvent = { type: 'VolumeDeleted', data: { volumeId, paperIds: [paperId] } }

export const bytes = {
  sha256: 'a'.repeat(64),
  bytes: 1000,
  crc32: 7,
  contentType: 'application/pdf',
  pages: 4,
} as const

export const uploaded = (serial = 1, id = paperId): PaperEvent => ({
  type: 'PaperUploaded',
  data: {
    volumeId,
    paperId: id,
    serial,
    year: 2025,
    issueType: 'Regular',
    volumeName: 'Vol. I',
    title: 'On Rivers',
    authorName: 'A. Rao',
    details: { publishedOn: '2025-03-02' },
    file: { ...bytes, name: 'On Rivers.pdf' },
  },
})

export const paperDeleted: PaperEvent = { type: 'PaperDeleted', data: { volumeId, paperId } }
