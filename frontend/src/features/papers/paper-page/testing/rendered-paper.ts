import { success } from '@shodh/contracts/envelope.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { paperView } from '@shodh/contracts/papers/views.ts'

export const place = { year: 2026, issueType: 'Regular', volumeName: 'Vol. XIV, No. 2' } as const
export const paper = {
  ...paperView({
    id: 'paper-1',
    sr: 7,
    title: 'On <i>Ficus</i> and H<sub>2</sub>O at \\(x^2\\)',
    authorName: 'A. Rao and बीना पाटील',
    volumeId: 'volume-1',
    ...place,
    createdAt: '2026-11-20T20:00:00Z',
    updatedAt: '2026-11-20T20:00:00Z',
    fileSize: 2048,
    sha256: 'b'.repeat(64),
    version: 2,
    pages: 8,
  }),
  subtitle: 'A study',
  abstract: 'First part.\n\nSecond part.',
  keywords: ['roots', 'नदी'],
  language: 'en',
  publishedOn: '2010-05-12',
  firstPage: '12',
  lastPage: '19',
  doi: '10.1234/shodh.7',
  translations: [
    { language: 'hi', title: 'जल में पीपल', abstract: 'जड़ें' },
    { language: 'mr', title: 'पाण्यातील पिंपळ' },
  ],
}
const version = (number: number, reason: string | null) => ({
  version: number,
  at: '2026-11-20T20:00:00Z',
  statedAt: null,
  reason,
  bytes: 2048,
  sha256: 'ab'[number - 1]!.repeat(64),
  url: `/api/v1/papers/volume-1/paper-1/versions/${number}.pdf`,
})
export const data: PaperPageResponse = {
  paper,
  versions: [version(1, null), version(2, 'A table was wrong')],
  previous: { sr: 6, title: 'Before' },
  next: { sr: 9, title: 'नंतर', language: 'mr' },
  ofVolume: [
    {
      id: 'paper-9',
      sr: 9,
      title: 'नंतर',
      language: 'mr',
      volumeName: place.volumeName,
      year: 2026,
      issueType: 'Regular',
      createdAt: '2026-11-20T20:00:00Z',
      names: ['A. Rao', 'B. Patil'],
      otherAuthors: 33,
    },
  ],
}
export const PATH = paperPath(paper)

export const withPaper =
  (changed: object = {}) =>
  () =>
    Response.json(success('', { ...data, paper: { ...paper, ...changed } }))
