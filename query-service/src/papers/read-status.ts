import type { Views } from '../ports.ts'

export type PageStatus = 200 | 404 | 410

/** What the page that reads the paper with an id responds with: a deleted paper is gone, and one that never was unknown. */
export const readStatus =
  ({ papers, paperHistories }: Pick<Views, 'papers' | 'paperHistories'>) =>
  async (paperId: string): Promise<PageStatus> => {
    if (await papers.get(paperId)) return 200
    return (await paperHistories.get(paperId))?.deletion ? 410 : 404
  }
