import { type DraftEntry, type DraftRow, splitEntry, wholeDraft } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import type { Ports } from '../../ports.ts'

type Vault = Ports['vault']

export const entryBytes = (entry: DraftEntry) => Buffer.byteLength(JSON.stringify(entry))

/** The draft with its texts. */
export const readDraft = async (vault: Vault, id: string): Promise<DraftRow | undefined> => {
  const row = await vault.get('drafts', id)
  return row && wholeDraft(row, await vault.get('texts-of-drafts', id))
}

type TextsOf = {
  readonly id: string
  readonly revision: number
  /** The entry with the texts that are to be stored, of the one that is stored. */
  readonly change: (stored: DraftEntry | undefined) => DraftEntry
}

/** Those of a later revision stay. */
const storeTexts = async (vault: Vault, { id, revision, change }: TextsOf) => {
  const stored = await vault.update('texts-of-drafts', id, now =>
    now && now.revision >= revision ? undefined : { id, revision, entry: splitEntry(change(now?.entry)).texts },
  )
  return stored ?? (await vault.get('texts-of-drafts', id))
}

/** Moves the texts of a draft out of its row. */
const splitDraft = async (vault: Vault, { id, revision, entry }: DraftRow) => {
  await storeTexts(vault, { id, revision, change: () => entry })
  await vault.update('drafts', id, now =>
    // Stryker disable next-line ConditionalExpression: Only of a draft that another process changes in that moment.
    now?.revision === revision ? { ...now, entry: splitEntry(entry).listed, entryBytes: entryBytes(entry) } : undefined,
  )
}

/** First whole, so that there are never texts without their draft, nor a draft without its texts. */
export const storeNewDraft = async (vault: Vault, row: DraftRow) => {
  await vault.put('drafts', row, { group: row.userId })
  await splitDraft(vault, row)
}

type Revised = Pick<DraftRow, 'revision' | 'updatedAt'> & {
  readonly file: DraftRow['file'] | undefined
  readonly change: (entry: DraftEntry) => DraftEntry
}

/** The draft with its texts once it is revised; undefined where it has this revision already, or is erased. */
export const storeRevisedDraft = async (
  vault: Vault,
  before: DraftRow,
  { file, change, ...stamp }: Revised,
): Promise<DraftRow | undefined> => {
  const { id } = before
  const { revision } = stamp
  const texts = await storeTexts(vault, { id, revision, change: stored => change(stored ?? before.entry) })
  const row = await vault.update('drafts', id, now => {
    // Stryker disable next-line ConditionalExpression, EqualityOperator: Only of a draft that is erased in that moment. The same revision is stored again.
    if (!now || now.revision >= revision) return undefined
    const { listed } = splitEntry(change(now.entry))
    return {
      ...now,
      entry: listed,
      entryBytes: entryBytes({ ...listed, ...texts?.entry }),
      file: file ?? now.file,
      ...stamp,
    }
  })
  return row && wholeDraft(row, texts)
}

/**
 * Erases texts whose draft was erased while it was revised, and moves those that are still in their draft's row. Returns
 * the rows of the drafts.
 */
export const sweptDrafts = async (vault: Vault): Promise<readonly DraftRow[]> => {
  const texts = await vault.ids('texts-of-drafts')
  // after the texts, which are never there before their draft
  const rows = await vault.list('drafts')
  const known = new Set(rows.map(({ id }) => id))
  await vault.erase('texts-of-drafts', ...texts.filter(id => !known.has(id)))
  for (const row of rows.filter(({ entryBytes: measured }) => measured === undefined)) await splitDraft(vault, row)
  return rows
}
