/// <reference lib="webworker" />
import { readPdf } from './read-pdf.ts'

self.addEventListener(
  'message',
  ({ data: { id, file } }: MessageEvent<{ readonly id: number; readonly file: File }>) => {
    void readPdf(file).then(
      result => self.postMessage({ id, result }),
      () => self.postMessage({ id, failed: true }),
    )
  },
)
