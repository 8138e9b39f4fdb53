import { writeFileSync } from 'node:fs'
import { samplePapers } from './sample/papers.ts'
import { pdfOf } from './sample/sample-paper.ts'
import { typeset } from './sample/typeset.ts'

for (const paper of samplePapers)
  for (const [n, version] of paper.versions.entries()) writeFileSync(pdfOf(version), typeset(paper, n + 1))
