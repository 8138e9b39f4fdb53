import { paperDocument } from '../../testing/paper-document.ts'

/** A paper of which everything is known that harvesters and registries take. */
export const describedPaper = () =>
  paperDocument({
    title: 'On <i>Rivers</i> & Rain',
    subtitle: 'A <i>study</i>',
    doi: '10.1234/rivers',
    publishedOn: '2025-03-09',
    authors: [
      {
        given: 'Asha',
        family: 'Rao',
        orcid: '0000-0002-1825-0097',
        affiliations: [{ name: 'Pune University', ror: 'https://ror.org/044g6d731' }, { name: 'IIT & Co' }],
      },
      { family: 'Collective' },
    ],
    abstract: 'Why <i>rivers</i> rise',
    keywords: ['rain', 'floods'],
    language: 'en-IN',
    firstPage: '1',
    lastPage: '9',
    translations: [
      {
        language: 'hi',
        title: '<i>नदियों</i> पर',
        subtitle: 'एक <i>अध्ययन</i>',
        abstract: '<i>नदियाँ</i> क्यों',
        keywords: ['वर्षा'],
      },
      { language: 'mr', title: 'नद्यांवर' },
    ],
    volumeName: 'Vol. 7, No. 82',
  })

const statement = {
  reason: 'A reason',
  notice: 'What happened',
  effectiveOn: '2026-01-02',
  at: '2026-01-03T00:00:00.500Z',
}

/** Notices of every type, of which the expression of concern was lifted. */
export const NOTICES = [
  { type: 'erratum', ...statement },
  { type: 'addendum', ...statement },
  { type: 'expression_of_concern', ...statement, lifted: { ...statement, notice: 'It was lifted' } },
  { type: 'partial_retraction', ...statement },
  { type: 'retraction', ...statement },
] as const
