import { writeFileSync } from 'node:fs'
import { copyrightForm } from './sample/form/copyright-form.ts'
import { wordForm } from './sample/form/word-form.ts'
import { samplePapers } from './sample/papers.ts'
import { pdfOf } from './sample/sample-paper.ts'
import { typeset, typesetForm } from './sample/typeset.ts'

for (const paper of samplePapers)
  for (const [n, version] of paper.versions.entries()) writeFileSync(pdfOf(version), typeset(paper, n + 1))

const texts = new URL('sample/texts/', import.meta.url)
writeFileSync(new URL('copyright-form.pdf', texts), typesetForm(copyrightForm))
writeFileSync(new URL('copyright-form.docx', texts), await wordForm(copyrightForm))
