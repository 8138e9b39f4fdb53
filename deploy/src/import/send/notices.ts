import { readFrom } from '../../client/session.ts'
import { HistoryResponse } from '@shodh/contracts/papers/views.ts'
import * as z from 'zod/mini'
import { idempotencyKeyOf, type ImportEntry } from '../../folder-format/entry.ts'
import type { ImportContext } from '../ledger.ts'
import type { ImportedNotice } from '../../folder-format/papers-file.ts'
import { type InventoryEntry } from '../inventory.ts'
import type { Call } from '../../client/request.ts'

const There = z.pick(HistoryResponse, { notices: true })

type Sent = Pick<Call, 'method' | 'path'> & { readonly json: object }

/** What another journal published long ago is no news to authors. */
const SILENT = { notifyAuthors: false } as const

/** The PDFs that say so themselves are versions of the folder: no other is made. */
const callOf = ({ type, lifted: _, ...said }: ImportedNotice): Sent => {
  switch (type) {
    case 'expression_of_concern':
      return { method: 'POST', path: 'expression-of-concern', json: said }
    case 'retraction':
    case 'partial_retraction':
      return { method: 'POST', path: 'retraction', json: { ...said, partial: type !== 'retraction', keepPdf: true } }
    case 'withdrawal':
      return { method: 'POST', path: 'withdrawal', json: { ...said, keepPdf: true } }
    default:
      return { method: 'POST', path: 'corrections', json: { ...said, kind: type } }
  }
}

const callsOf = (notice: ImportedNotice): readonly Sent[] =>
  notice.lifted
    ? [callOf(notice), { method: 'DELETE', path: 'expression-of-concern', json: notice.lifted }]
    : [callOf(notice)]

/** Brings in the notices about a paper that the journal does not have yet, after all of its versions. */
export const sendNotices = async (
  { request, ledger }: ImportContext,
  { paper, identity, label }: ImportEntry,
  { id, volumeId }: InventoryEntry,
): Promise<void> => {
  const { notices = [] } = paper
  if (notices.length === 0) return
  const there = (await readFrom(request, There, { path: `/papers/${id}/history` }))?.notices ?? []
  const calls = notices.flatMap(callsOf).slice(there.flatMap(({ lifted }) => (lifted ? [1, 2] : [1])).length)
  for (const [n, call] of calls.entries()) {
    const key = idempotencyKeyOf('notice', identity, id, JSON.stringify(call), n)
    const { status, message } = await request({
      ...call,
      json: { ...call.json, ...SILENT },
      path: `/papers/${volumeId}/${id}/${call.path}`,
      key,
    })
    if (status !== 200) return ledger.refuse(`${label}, a notice`, message)
  }
}
