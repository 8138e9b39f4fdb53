import { writeFileSync } from 'node:fs'
import { copyrightForm } from './sample/form/copyright-form.ts'
import { wordForm } from './sample/form/word-form.ts'
import { samplePapers } from '@shodh/deploy/sample/papers.ts'
import { pdfOf } from '@shodh/deploy/sample/sample-paper.ts'
import { typeset, typesetForm } from './sample/typeset.ts'

for (const paper of samplePapers)
  for (const [n, version] of paper.versions.entries()) writeFileSync(pdfOf(version), await typeset(paper, n + 1))

const texts = new URL('../src/sample/texts/', import.meta.url)
writeFileSync(new URL('copyright-form.pdf', texts), await typesetForm(copyrightForm))
writeFileSync(new URL('copyright-form.docx', texts), await wordForm(copyrightForm))
