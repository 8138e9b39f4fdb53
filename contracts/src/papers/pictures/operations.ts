import { file, operationsOf } from '../../operations/operation.ts'

const api = operationsOf('Papers')

const REFUSALS = ['PAPER_NOT_FOUND', 'PAPER_DELETED', 'VERSION_NOT_FOUND', 'PDF_WITHHELD', 'NO_PICTURE'] as const

export const pictureOperations = {
  readFirstPage: api.get('/papers/:volumeId/:paperId/versions/:version/first-page.webp', {
    summary: 'Read a picture of the first page of one version of the PDF of a paper',
    description: 'WebP, 560 pixels wide and at most 60 kB. It is drawn soon after the upload, and never changes.',
    allow: 'everyone',
    response: file('image/webp'),
    refusals: [...REFUSALS],
  }),
  readFigure: api.get('/papers/:volumeId/:paperId/versions/:version/figures/:block.webp', {
    summary: 'Read a picture of a figure, a table or a formula in one version of the PDF of a paper',
    description:
      'WebP. `block` is its place among the blocks of the structured text, from 0. A page is drawn when one of its pictures is asked for first; it has at most 24.',
    allow: 'everyone',
    response: file('image/webp'),
    refusals: [...REFUSALS, 'TEXT_NOT_READY'],
  }),
} as const
