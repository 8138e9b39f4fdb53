import { type SitePartDocument, versionOf } from '@shodh/contracts/content/documents.ts'
import { disputedFields, rebased } from '@shodh/contracts/content/site-parts/part-changes.ts'
import { emptyContents, type SiteContents, type SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { Ports } from '../../ports.ts'
import { type Draft, openDrafts } from '../drafts.ts'
import { pastContent } from '../past-content.ts'

/** The draft of a part, with its changes of what is published now. */
export type PartDraft<Part extends SitePart> = Draft<Part> & {
  /** What it began from, where a field that it changes was published otherwise meanwhile. */
  readonly began?: SiteContents[Part]
}

export const partDraft = async <Part extends SitePart>(
  ports: Pick<Ports, 'vault' | 'contentEvents'>,
  part: Part,
  document: SitePartDocument<Part> | undefined,
): Promise<PartDraft<Part> | undefined> => {
  const draft = await openDrafts(ports).draftOf(part)
  if (draft?.base === undefined || draft.base === (document ? versionOf(document) : 0)) return draft
  const past = await pastContent(ports.contentEvents).part(part, { version: draft.base })
  const published = document?.content ?? emptyContents[part]
  const began = (past?.content ?? emptyContents[part]) as typeof published
  const all = { began, published, draft: draft.content as typeof published }
  const content = rebased(all) as Draft<Part>['content']
  return { ...draft, content, ...(disputedFields(all).length > 0 && { began }) }
}
