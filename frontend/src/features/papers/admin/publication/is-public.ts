import type { Preparation } from '@shodh/contracts/volumes/views.ts'

/** Whether readers see a paper of the volume: from the volume's publication on, or once it was published ahead of it. */
export const isPublic = (
  paperId: string,
  { inPreparation, aheadPaperIds = [] }: Pick<Preparation, 'inPreparation' | 'aheadPaperIds'>,
) => inPreparation !== true || aheadPaperIds.includes(paperId)
