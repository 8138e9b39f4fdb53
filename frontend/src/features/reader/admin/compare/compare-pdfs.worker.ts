/// <reference lib="webworker" />
import { type ComparedFiles, comparePdfs } from './compare-pdfs.ts'

self.addEventListener('message', ({ data }: MessageEvent<ComparedFiles>) => {
  void comparePdfs(data, found => self.postMessage(found)).catch(() =>
    self.postMessage({ failed: { after: 'failed' } }),
  )
})
