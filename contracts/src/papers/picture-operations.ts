import { file, operationsOf } from '../operations/operation.ts'

const api = operationsOf('Papers')

export const pictureOperations = {
  readFirstPage: api.get('/papers/:volumeId/:paperId/versions/:version/first-page.webp', {
    summary: 'Read a picture of the first page of one version of the PDF of a paper',
    description: 'WebP, 560 pixels wide and at most 60 kB. It is drawn soon after the upload, and never changes.',
    allow: 'everyone',
    response: file('image/webp'),
    refusals: ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'VERSION_NOT_FOUND', 'PDF_WITHHELD', 'NO_PICTURE'],
  }),
} as const
