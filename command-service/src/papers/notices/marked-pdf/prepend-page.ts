import type { FileTask } from '@shodh/adapters/file-tasks/file-tasks.ts'
import * as z from 'zod/mini'

export const PREPEND_PAGE = 'prepend-page'

/** A PDF of one page, base64, and the title that a PDF has with it. */
export const PageToPrepend = z.object({ page: z.base64(), title: z.string() })

/** What is written behind a PDF so that it has the page before its first (ISO 32000-1, 7.5.6), base64; `pages` with it. */
const Update = z.object({ update: z.base64(), pages: z.int() })
export type Update = z.infer<typeof Update>

/** Rejects with TaskFailed where the PDF is encrypted or too damaged. */
export const pagePrepending = (page: Buffer, title: string): FileTask<Update> => ({
  name: PREPEND_PAGE,
  input: { page: page.toString('base64'), title },
  parse: value => z.parse(Update, value),
})
