/// <reference lib="webworker" />
import { comparePdfs } from './compare-pdfs.ts'
import type { OfBoth } from './compare-texts.ts'

self.addEventListener('message', ({ data }: MessageEvent<OfBoth<Blob>>) => {
  void comparePdfs(data, found => self.postMessage(found)).catch(() =>
    self.postMessage({ failed: { after: 'failed' } }),
  )
})
