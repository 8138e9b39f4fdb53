import type { ContactChallenge } from '@shodh/contracts/contact/views.ts'
import { solutionOf } from './proof.ts'
import { sha256Of } from './sha256.ts'

addEventListener('message', ({ data }: MessageEvent<ContactChallenge>) => {
  void solutionOf(data, sha256Of).then(solution => postMessage(solution))
})
