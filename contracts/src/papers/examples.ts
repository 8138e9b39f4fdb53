import { exampleVolume } from '../volumes/examples.ts'
import { paperView, type PaperVersion } from './views.ts'

const sha256 = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef'
const abstract = 'A marked class test tells more than its totals.'

/** A paper as lists show it in the API's document. */
export const exampleListedPaper = paperView({
  id: 'e2f7c1a4-6c3b-5c57-8d53-0f5a3f9b7d22',
  sr: 1,
  title: 'Which Questions Worked? Item Analysis with a Pencil',
  authorName: 'Pariksha Prashnakar',
  volumeId: exampleVolume.id,
  volumeName: exampleVolume.name,
  year: exampleVolume.year,
  issueType: exampleVolume.issueType,
  createdAt: '2026-01-15T04:31:00.000Z',
  updatedAt: '2026-01-15T04:31:00.000Z',
  fileSize: 48_213,
  pages: 2,
  sha256,
  version: 1,
  doi: '10.1234/shodh.2026.1',
  publishedOn: '2026-01-15',
  subtitle: 'One Test, Forty Pupils',
  authors: [
    {
      given: 'Pariksha',
      family: 'Prashnakar',
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'California Institute of Technology', ror: 'https://ror.org/05dxps055' }],
    },
  ],
  keywords: ['classroom assessment', 'item analysis'],
  language: 'en',
  translations: [{ language: 'hi', title: 'कौन-से प्रश्न काम आए?' }],
  firstPage: '1',
  lastPage: '2',
})

export const examplePaper = { ...exampleListedPaper, abstract }

export const exampleVersion: PaperVersion = {
  version: 1,
  at: '2026-01-15T04:31:00.000Z',
  statedAt: '2026-01-15',
  reason: null,
  sha256,
  bytes: 48_213,
  pages: 2,
  url: `/api/v1/papers/${examplePaper.volumeId}/${examplePaper.id}/versions/1.pdf`,
}
