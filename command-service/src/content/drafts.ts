import {
  type ContentDraftRow,
  type DraftContents,
  type DraftPart,
  draftRowId,
  isDraftOver,
} from '@shodh/contracts/content/vault-rows.ts'
import type { FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'

type Vault = Ports['vault']
type Row<Part extends DraftPart> = ContentDraftRow<Part>

/** Entity tags of what has a draft: revisions of what is published and of the draft. */
export type DraftMatch = readonly ('*' | readonly [revision: number, draftRevision: number])[] | undefined

const tagOf = (tag: string) => {
  if (tag === '*') return tag
  const [, revision, draft] = /^"(\d+)-(\d+)/u.exec(tag) ?? []
  return [Number(revision ?? Number.NaN), Number(draft ?? Number.NaN)] as const
}

export const draftMatch = ({ headers }: Pick<FastifyRequest, 'headers'>): DraftMatch =>
  headers['if-match']?.split(',').map(tag => tagOf(tag.trim()))

export const isAsSeen = (match: DraftMatch, revision: number, draftRevision: number) =>
  match === undefined || match.some(one => one === '*' || (one[0] === revision && one[1] === draftRevision))

export const readDraft = async <Part extends DraftPart>(vault: Vault, part: Part, id = '') => {
  const row = (await vault.get('content-drafts', draftRowId(part, id))) as Row<Part> | undefined
  return row && row.content !== null && isDraftOver(row.savedAt, Date.now()) ? { ...row, content: null } : row
}

type Save<Part extends DraftPart> = {
  readonly part: Part
  readonly id?: string
  readonly by: string
  /** The version that the saved draft is a change of. */
  readonly base?: (row: Row<Part> | undefined) => number | undefined
  /** Undefined where the draft is no longer as it was seen. */
  readonly change: (row: Row<Part> | undefined) => DraftContents[Part] | null | undefined
}

/** Saves the draft, or ends it where the change is to null; undefined where nothing was stored. */
export const saveDraft = async <Part extends DraftPart>(
  vault: Vault,
  { part, id = '', by, base, change }: Save<Part>,
): Promise<Row<Part> | undefined> => {
  const rowId = draftRowId(part, id)
  const stored = await vault.update('content-drafts', rowId, before => {
    const row = before as Row<Part> | undefined
    const isOver = row !== undefined && row.content !== null && isDraftOver(row.savedAt, Date.now())
    const known = isOver ? ({ ...row, content: null } as Row<Part>) : row
    const content = change(known)
    if (content === undefined) return undefined
    const saved = { savedAt: new Date().toISOString(), savedBy: by, content, base: base?.(known) }
    return { id: rowId, part, revision: (row?.revision ?? 0) + 1, ...saved } as ContentDraftRow
  })
  return stored as Row<Part> | undefined
}

/** Ends a draft that was published, unless somebody has saved it meanwhile. */
export const endDraft = (vault: Vault, draft: Pick<ContentDraftRow, 'part' | 'id' | 'revision' | 'savedBy'>) =>
  vault.update('content-drafts', draft.id, row =>
    row && row.revision === draft.revision
      ? ({ ...row, revision: row.revision + 1, content: null } as typeof row)
      : undefined,
  )

/** Somebody by name; null of an erased account. */
export const personOf = async (vault: Vault, id: string) => ({ id, name: (await vault.get('users', id))?.name ?? null })
