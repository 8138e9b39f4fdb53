/// <reference lib="webworker" />
import { parseRows } from './parse-rows.ts'

self.addEventListener('message', ({ data }: MessageEvent<File | string>) => {
  void (async () => {
    try {
      self.postMessage({ parsed: await parseRows(data) })
    } catch {
      self.postMessage({ failed: true })
    }
  })()
})
