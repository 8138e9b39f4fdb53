import { parentPort } from 'node:worker_threads'
import { samplePapers } from './papers.ts'
import { samplePdf } from './pdf.ts'

/** Makes every version of every sample paper, in the order in which they are published, and ends. */
for (const paper of samplePapers) {
  for (const n of paper.versions.keys()) parentPort?.postMessage(await samplePdf(paper, n + 1))
}
