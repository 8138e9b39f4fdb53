import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { BrokenFileDocument } from './file-checks.ts'

/**
 * The PDFs that a repair marked, so that readers are refused them: until another repair finds them right they stay
 * broken, as of now, whatever is stored meanwhile.
 */
export const markedFiles = async (
  papers: Pick<Collection<PaperDocument>, 'all'>,
  now = new Date(),
): Promise<readonly BrokenFileDocument[]> => {
  const foundAt = now.toISOString()
  const marked: BrokenFileDocument[] = []
  for await (const batch of papers.all())
    for (const { sha256, fileProblem } of batch)
      if (fileProblem) marked.push({ id: sha256, problem: fileProblem, foundAt })
  return marked
}
