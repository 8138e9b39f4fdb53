import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import { HistoryResponse, ListedPaper, OnePaperResponse } from '@shodh/contracts/papers/views.ts'
import * as z from 'zod/mini'
import { ImportError } from '../import/import-error.ts'
import { readFrom } from '../import/inventory.ts'
import type { SignedInRequest } from '../import/sign-in.ts'

const Listed = z.pick(ListedPaper, { id: true, version: true })
const Page = z.object({ papers: z.array(Listed), pagination: z.object({ totalPages: z.int() }) })

/** Every paper of the journal, each once: newest volumes first, and by serial within a volume. */
export const listedPapers = async (request: SignedInRequest) => {
  const found = new Map<string, z.infer<typeof Listed>>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE_MAX), page: String(page) })
    const result = await readFrom(request, Page, { path: `/papers?${query}` })
    if (!result) throw new ImportError('The journal does not list its papers.')
    for (const paper of result.papers) found.set(paper.id, paper)
    pages = result.pagination.totalPages
  }
  return [...found.values()]
}

/** A paper with its versions, oldest first; undefined where it was deleted. */
export const paperWithVersions = async (request: SignedInRequest, id: string) => {
  const one = await readFrom(request, OnePaperResponse, { path: `/papers/${id}` })
  const history = await readFrom(request, HistoryResponse, { path: `/papers/${id}/history` })
  return one && history && { paper: one.paper, ...history }
}
