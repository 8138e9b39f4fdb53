import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { pdfPictures } from '@shodh/command-service/papers/pdf-pictures.ts'
import { FIRST_PAGE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import type { Stores } from '../../stores/stores.ts'
import { pdfReaction } from './extract-texts.ts'
import type { ProjectedStores } from '../files/sweep-files.ts'
import type { Reaction } from './react.ts'

/** Milliseconds after a start or an upload in which further uploads and texts come first: whoever looks at a page has its picture drawn at once. */
const LATER_MS = 30_000

type Given = ProjectedStores & Pick<Stores, 'files'> & { readonly tasks: FileTasks }

/** Draws the first page of every PDF that has no picture yet, then of each that is uploaded. */
export const firstPages = (stores: Given, laterMs = LATER_MS): Reaction => {
  const { firstPage } = pdfPictures(stores)
  const derive = async (sha256: string) => {
    if (!(await stores.files.derived.has(sha256, FIRST_PAGE))) await firstPage(sha256)
  }
  const { backlog, to, ...reaction } = pdfReaction(stores, { name: FIRST_PAGE, atOnce: 1, derive })
  return {
    ...reaction,
    backlog: async signal => {
      await pause(laterMs, signal)
      return backlog(signal)
    },
    to: event => {
      const draw = to(event)
      const due = performance.now() + laterMs
      return (
        draw &&
        (async signal => {
          await pause(Math.max(0, due - performance.now()), signal)
          await draw(signal)
        })
      )
    },
  }
}
