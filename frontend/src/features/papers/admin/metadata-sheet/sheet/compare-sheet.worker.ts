/// <reference lib="webworker" />
import { type Request, sheetRequests } from './sheet-requests.ts'

const respond = sheetRequests()

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  void respond(data).then(response => self.postMessage(response))
})
