import { sampleJournalName } from '@shodh/deploy/sample/sample-paper.ts'

/** What the copyright form of the sample journal says; authors fill in what follows each label. */
export const copyrightForm = {
  journal: sampleJournalName,
  title: 'Copyright Form',
  fields: ['Title of the paper', 'Names of all authors', 'E-mail address of the corresponding author'],
  statements: [
    'The paper is our own original work. It has not been published, and is not under review elsewhere.',
    'We have permission to use everything in it that others own, and name its sources.',
    `We keep the copyright, and permit the ${sampleJournalName} to publish the paper under the licence CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).`,
    'We know that published versions of the paper stay available, and that this permission cannot be taken back.',
  ],
  introduction: 'We, the authors of the paper named above, confirm:',
  signatures: ['Name', 'Signature', 'Date'],
  signers: 4,
  closing: 'Please sign, and send this form together with the manuscript. Every author signs.',
}
