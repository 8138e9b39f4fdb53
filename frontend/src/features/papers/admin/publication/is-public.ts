import type { Volume } from '@shodh/contracts/volumes/views.ts'

/** Whether readers see a paper of the volume: from the volume's publication on, or once it was published ahead of it. */
export const isPublic = (
  paperId: string,
  { inPreparation, aheadPaperIds = [] }: Pick<Volume, 'inPreparation' | 'aheadPaperIds'>,
) => inPreparation !== true || aheadPaperIds.includes(paperId)
